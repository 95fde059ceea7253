import { seedCommand } from './seed.ts'

await seedCommand()

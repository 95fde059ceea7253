import process from 'node:process'
import { operatorCommand } from './operator-command.ts'

/* `npm run operator:create`: creates a person of the operator's staff. */
await operatorCommand('create', process.argv.slice(2))

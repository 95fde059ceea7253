import process from 'node:process'
import { operatorCommand } from './operator-command.ts'

/* `npm run operator:configure`: changes, stops or resets a person of the operator's staff. */
await operatorCommand('configure', process.argv.slice(2))

// An HR system sends transfers: a CSV file with the lines
//   employee number,name of the new department,first day there
//
//   HIROBA_ADDRESS=https://portal.example.com HIROBA_TOKEN=hrb_… node hr-transfers.js transfers.csv
//
// The token needs admin:read and admin:write, and belongs to an administrator. Hiroba plans each transfer for its day.
import { readFileSync } from 'node:fs'
import { createHiroba, HirobaError } from '../hiroba.js'

const { HIROBA_ADDRESS: address = '', HIROBA_TOKEN: token = '' } = process.env
const hiroba = createHiroba({ address, token })

const people = new Map()
for await (const { users } of hiroba.pages('listAdminUsers', { query: { limit: 100 } }))
  for (const { id, employee_number } of users) if (employee_number) people.set(employee_number, id)
const { departments } = await hiroba.listAdminDepartments()
const departmentIds = new Map(departments.map(({ id, name }) => [name, id]))

const lines = readFileSync(process.argv[2] ?? '', 'utf8')
  .split(/\r?\n/)
  .filter(Boolean)
for (const line of lines) {
  const [person = '', department = '', day = ''] = line.split(',').map((field) => field.trim())
  const id = people.get(person)
  const departmentId = departmentIds.get(department)
  if (id === undefined || departmentId === undefined) {
    console.error(`${line}: no such ${id === undefined ? 'employee number' : 'department'}`)
    process.exitCode = 1
    continue
  }
  try {
    await hiroba.createPlannedTransfer(
      { params: { id }, body: { effective_on: day, memberships: [{ department_id: departmentId }] } },
      { idempotencyKey: `transfer-${id}-${departmentId}-${day}` },
    )
    console.log(`${line}: planned`)
  } catch (error) {
    if (!(error instanceof HirobaError)) throw error
    console.error(`${line}: ${error.message} ${Object.values(error.fields).join(' ')}`)
    process.exitCode = 1
  }
}

/* Loaded before the product: after SIGUSR2 its clock differs by the milliseconds in CLOCK_FILE. Timers do not. */
import { readFileSync } from 'node:fs'
import process from 'node:process'

const RealDate = Date
const file = process.env.CLOCK_FILE
let shift = 0

class ShiftedDate extends RealDate {
  constructor(...given: unknown[]) {
    if (given.length === 0) super(RealDate.now() + shift)
    else super(...(given as [number]))
  }

  static override now = () => RealDate.now() + shift
}

if (file) {
  globalThis.Date = ShiftedDate as DateConstructor
  process.on('SIGUSR2', () => {
    shift = Number(readFileSync(file, 'utf8'))
  })
}

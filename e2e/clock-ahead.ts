import process from 'node:process'

/* Loaded by NODE_OPTIONS into every thread of a server, also that of the embedded database. */
const ahead = Number(process.env.CLOCK_AHEAD_MS)
const { now } = Date
Date.now = () => now() + ahead
globalThis.Date = new Proxy(Date, {
  construct: (target, args, newTarget) =>
    Reflect.construct(target, args.length > 0 ? args : [Date.now()], newTarget),
})

/* Written by `npm run client -- --history`. */

/** What changed in the API on a day. Calls are written as `GET /api/v2/feeds`. */
export type ApiChange = {
  date: string
  added: string[]
  removed: string[]
  /** Calls with added or removed lines, as in `api-tokens.calls.txt`. `breaking`: a program could notice. */
  changed: { call: string; breaking: boolean; more: string[]; less: string[] }[]
}

/** The newest first; the last is the first edition. */
export const apiChanges: readonly ApiChange[] = [
  {
    date: '2026-11-28',
    added: [],
    removed: [],
    changed: [],
  },
]

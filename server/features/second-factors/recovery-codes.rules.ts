import { createHash, randomInt } from 'node:crypto'
import { normalForm } from '#common/normal-form.ts'

// Without letters and digits that look alike.
const letters = '23456789abcdefghjkmnpqrstuvwxyz'
const half = () => Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')

/** About 49 random bits: tries are limited, so that guessing is hopeless. */
export const newRecoveryCode = () => `${half()}-${half()}`

/** Codes are stored as hashes; spaces, hyphens and case do not matter. */
export const recoveryCodeHash = (companyId: number, userId: number, code: string) =>
  createHash('sha256')
    .update(
      `${companyId}.${userId}.${normalForm(code)
        .toLowerCase()
        .replace(/[^a-z0-9]/g, '')}`,
    )
    .digest()

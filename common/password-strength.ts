import { ZxcvbnFactory } from '@zxcvbn-ts/core'
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common'

/*
 * How easily a password is guessed. Large because of its list of common passwords: it is imported only when a password
 * is set.
 */

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })

/** The estimate takes longer with every character, and does not need them all. */
const estimated = 24

/**
 * From 0 (among the most common passwords, also with the usual changes) to 4 (not guessed in years). `words`: what
 * is known of the person.
 */
export const passwordStrength = (password: string, words: readonly string[] = []): number =>
  estimator.check(password.slice(0, estimated), [...words]).score

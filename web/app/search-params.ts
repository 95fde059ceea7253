import { useMemo } from 'react'
import { snakeCase } from '#common/key-case.ts'
import { useAppNavigate } from './link.tsx'
import { useLocation } from './location.ts'

/** One value in the query of an address. `read` gets null if it is absent; `write` returns null to omit it. */
export type SearchParam<T> = {
  read: (text: string | null) => T
  write: (value: T) => string | null
}

/** An id; undefined if absent or not a number. */
export const idParam: SearchParam<number | undefined> = {
  read: (text) => (text && /^[1-9]\d{0,14}$/.test(text) ? Number(text) : undefined),
  write: (id) => (id === undefined ? null : String(id)),
}

/** A text; empty if absent. `longest`: the number of characters it is cut to. */
export const textParam = (longest?: number): SearchParam<string> => ({
  read: (text) => (text ?? '').slice(0, longest),
  write: (text) => text || null,
})

/** `true` or undefined. `written`: how true is written. */
export const flagParam = (written = 'true'): SearchParam<true | undefined> => ({
  read: (text) => (text === written ? true : undefined),
  write: (value) => (value ? written : null),
})

/** One of a set of values. Absent or unknown: the default, which is never written, or undefined. */
export function choiceParam<const T extends string>(choices: readonly T[], usual: T): SearchParam<T>
export function choiceParam<const T extends string>(choices: readonly T[]): SearchParam<T | undefined>
export function choiceParam<const T extends string>(
  choices: readonly T[],
  usual?: T,
): SearchParam<T> | SearchParam<T | undefined> {
  return {
    read: (text) => choices.find((choice) => choice === text) ?? usual,
    write: (value: T | undefined) => (value === undefined || value === usual ? null : value),
  }
}

export type SearchParams<T> = {
  /** Reads the query of an address. Invalid values are treated as absent. */
  read: (search: string) => T
  /** Writes the query of an address: `?list=decided&menu_id=3`, or an empty string if everything is at its default. */
  write: (values: Partial<T>) => string
}

/** The parameters in the query of an address, by name. In the address the names are in snake_case. */
export function searchParams<T extends object>(
  shape: {
    [K in keyof T]-?: SearchParam<T[K]>
  },
): SearchParams<T> {
  const names = Object.keys(shape) as (keyof T & string)[]
  return {
    read(search) {
      const given = new URLSearchParams(search)
      const values: Partial<T> = {}
      for (const name of names) {
        const value = shape[name].read(given.get(snakeCase(name)))
        if (value !== undefined) values[name] = value
      }
      return values as T
    },
    write(values) {
      const written = new URLSearchParams()
      for (const name of names) {
        const value = values[name]
        const text = value === undefined ? null : shape[name].write(value as T[typeof name])
        if (text !== null) written.set(snakeCase(name), text)
      }
      return written.size > 0 ? `?${written}` : ''
    },
  }
}

/** The parameters in the current address. */
export function useSearchValues<T>(params: SearchParams<T>): T {
  const { search } = useLocation()
  return useMemo(() => params.read(search), [params, search])
}

/**
 * The parameters in the current address, and a function that changes some of them.
 * @param path the screen's plain address, without a query
 */
export function useSearchParams<T>(params: SearchParams<T>, path: string) {
  const navigate = useAppNavigate()
  const values = useSearchValues(params)
  const change = (part: Partial<T>) =>
    navigate(`${path}${params.write({ ...values, ...part })}`, { replace: true })
  return [values, change] as const
}

import { describe, expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { destination, isLogged, isReported } from './error-table.ts'
import { StaleCacheError } from './stale-cache.ts'

const forbidden = (code: string, here = '/menus') => destination({ status: 403, code }, here)

describe('where an error redirects the browser', () => {
  test('401 redirects to the sign-in page and keeps the current address', () => {
    const gone = { status: 401, code: 'unauthenticated' }
    expect(destination(gone, '/m/feeds/3?from=mail')).toBe(
      '/users/sign_in?return_to=%2Fm%2Ffeeds%2F3%3Ffrom%3Dmail',
    )
    expect(destination(gone, '/')).toBe('/users/sign_in')
    expect(destination(gone, '/users/sign_in?return_to=%2Fhome')).toBeNull()
  })

  test.each([
    ['InvalidPresignedUrlError', null],
    ['InvalidIpAddressError', '/ip_address_error'],
    ['company_suspended', '/company_suspended'],
    ['LookEndedError', '/backyard/look_over'],
    ['InvalidHirobaIdUserError', '/users/initial_password/edit'],
    ['PasswordExpiredError', '/renew_password/edit'],
    ['ConsentRequiredError', '/consent'],
    ['forbidden', '/home'],
    ['toString', '/home'],
  ])('403 %s redirects to %s', (code, to) => expect(forbidden(code)).toBe(to))

  test('no redirect leads to the current page', () => {
    expect(forbidden('forbidden', '/m/home?compose=1')).toBeNull()
    expect(forbidden('InvalidIpAddressError', '/m/ip_address_error')).toBeNull()
  })

  test('other errors are left to the caller', () => {
    for (const status of [0, 400, 404, 409, 422, 429, 500])
      expect(destination({ status, code: 'x' }, '/')).toBeNull()
  })

  test('every 403 is logged, nothing else is', () => {
    expect(isLogged({ status: 403, code: 'InvalidPresignedUrlError' })).toBe(true)
    expect(isLogged({ status: 404, code: 'not_found' })).toBe(false)
  })
})

describe('what is reported to monitoring', () => {
  test.each([400, 401, 403, 404, 422, 500])('an expected response %i is not reported', (status) =>
    expect(isReported(new ApiError(status, 'any', 'words'))).toBe(false),
  )

  test.each([
    ['canceled', Object.assign(new Error('canceled'), { name: 'CanceledError' })],
    ['not found', new Error('Object Not Found Matching Id:1')],
    ['network', new ApiError(0, 'network', '通信できませんでした')],
    ['a failed fetch', new TypeError('Failed to fetch')],
    ['timeout', new Error('timeout of 10000ms exceeded')],
    ['aborted', new DOMException('The operation was aborted.', 'AbortError')],
    ['ReferenceError', new ReferenceError('x is not defined')],
    ['missing Notification', new Error("Can't find variable: Notification")],
    ['destructuring', new TypeError("Cannot destructure property 'a' of 'b' as it is undefined.")],
    ['Safari destructuring', new TypeError("undefined is not an object (evaluating '{a}')")],
  ])('%s is not reported', (_, error) => expect(isReported(error)).toBe(false))

  test('our own bugs and a stale cache are reported', () => {
    expect(isReported(new TypeError('x.map is not a function'))).toBe(true)
    expect(
      isReported(new StaleCacheError(new TypeError('Failed to fetch dynamically imported module'))),
    ).toBe(true)
    expect(isReported(new ApiError(503, 'unavailable', 'busy'))).toBe(true)
  })
})

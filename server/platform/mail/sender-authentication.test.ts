import { expect, it } from 'vitest'
import { isAuthenticated } from './sender-authentication.ts'

it.each([
  ['mx.example; dkim=pass header.d=phone.example', true],
  ['MX.example 1; dkim=pass (2048-bit key) header.i=@phone.example; spf=none', true],
  ['mx.example;\r\n dkim=fail header.d=phone.example;\r\n spf=pass smtp.mailfrom=a@mail.phone.example', true],
  ['mx.example; dmarc=pass header.from=phone.example', true],
  ['mx.example; dkim=pass header.d=other.example', false],
  ['mx.example; spf=pass smtp.mailfrom=a@evilphone.example', false],
  ['mx.example; dkim=fail header.d=phone.example', false],
  ['mx.example; dkim=neutral (dkim=pass header.d=phone.example)', false],
  ['mx.example; none', false],
  ['other.example; dkim=pass header.d=phone.example', false],
])('“%s”: %s', (statement, genuine) => {
  expect(isAuthenticated({ from: 'a@phone.example', authentication: [statement] }, 'mx.example')).toBe(
    genuine,
  )
})

it('of several statements of the server the last one counts', () => {
  const authentication = ['mx.example; dkim=fail', 'mx.example; dkim=pass header.d=phone.example']
  expect(isAuthenticated({ from: 'a@phone.example', authentication }, 'mx.example')).toBe(false)
  expect(isAuthenticated({ from: 'a@phone.example', authentication: [] }, 'mx.example')).toBe(false)
})

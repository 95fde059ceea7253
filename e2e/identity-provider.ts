import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { requestIn, samlProvider } from '#testing/saml-provider.ts'

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')

/** What the provider calls the product. */
type Known = { audience: string; recipient: string }

/** A SAML identity provider with a sign-in page that asks only for an address. */
export async function identityProvider() {
  const idp = await samlProvider('https://idp.sanriku.example/saml')
  let known: Known = { audience: '', recipient: '' }
  let aheadMs = 0
  const page = (body: string) =>
    `<!doctype html><html lang="ja"><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>三陸ID</title>${body}</html>`
  const server = createServer(async (request, response) => {
    const url = new URL(request.url!, 'http://idp')
    const person = url.searchParams.get('person')
    response.setHeader('content-type', 'text/html; charset=utf-8')
    if (person === null) {
      const asked = escaped(url.searchParams.get('SAMLRequest') ?? '')
      return response.end(
        page(
          `<h1>三陸ID</h1><form><input type="hidden" name="SAMLRequest" value="${asked}"><label>アドレス <input name="person"></label><button>三陸IDでログイン</button></form>`,
        ),
      )
    }
    const at = (minutes: number) => new Date(Date.now() + aheadMs + minutes * 60_000)
    const xml = idp.signedResponse({
      ...{ issuer: idp.entityId, ...known, nameId: person, inResponseTo: requestIn(url.href).id },
      attributes: { department: '水産加工部', employee_number: '0042' },
      ...{ notBefore: at(-1), notOnOrAfter: at(5) },
    })
    response.end(
      page(
        `<form method="post" action="${known.recipient}"><input type="hidden" name="SAMLResponse" value="${Buffer.from(xml).toString('base64')}"></form><script>document.forms[0].submit()</script>`,
      ),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sign-on`
  return {
    metadata: idp.metadata().replaceAll(idp.signOnUrl, address),
    register: (given: Known) => {
      known = given
    },
    /** As if it were that moment. */
    moveTo: (moment: Date) => {
      aheadMs = moment.getTime() - Date.now()
    },
    close: () => server.close(),
  }
}

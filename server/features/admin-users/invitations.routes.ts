import { acceptInvitation, checkInvitation } from '#contract/invitations.ts'
import { fullName } from '#server/features/users/users.present.ts'
import { sessionCookieOf, setSessionCookie } from '#server/platform/auth/cookies.ts'
import { hashPassword } from '#server/platform/auth/passwords.ts'
import { csrfToken } from '#server/platform/auth/tokens.ts'
import { found } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { accept, findInvitation } from './invitations.commands.ts'

export const invitationRoutes = [
  route(checkInvitation, async ({ app, body }) => {
    const invitation = found(await findInvitation(app.engine, body.token))
    return {
      name: fullName(invitation),
      email: invitation.email,
      companyName: invitation.companyName,
    }
  }),

  route(acceptInvitation, async ({ app, body, request, reply }) => {
    const { db, userId } = found(await findInvitation(app.engine, body.token))
    const passwordHash = await hashPassword(body.password)
    const userAgent = request.headers['user-agent'] ?? ''
    const { cookie, expiresAt } = found(
      await accept(db, { token: body.token, userId, passwordHash, userAgent }),
    )
    const previous = sessionCookieOf(request)
    if (previous) await app.gate.end(previous)
    setSessionCookie(request, reply, cookie, expiresAt)
    return { token: csrfToken(cookie) }
  }),
]

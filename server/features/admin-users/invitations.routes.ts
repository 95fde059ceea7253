import type { FastifyRequest } from 'fastify'
import { acceptInvitation, checkInvitation } from '#contract/admin-users.invitations.ts'
import { companyIdOf } from '#db/tenant.ts'
import type { App } from '#server/app.ts'
import { checkNewPassword } from '#server/features/password-policy/new-passwords.checks.ts'
import { presentRules } from '#server/features/password-policy/password-policy.queries.ts'
import { fullName } from '#server/features/people/people.present.ts'
import { letIn } from '#server/platform/auth/let-in.ts'
import { openByToken } from '#server/platform/auth/open-by-token.ts'
import { hashPassword } from '#server/platform/auth/passwords.ts'
import { found } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { accept, findInvitation } from './invitations.commands.ts'

const openInvitation = (app: App, request: FastifyRequest, token: string) =>
  openByToken(app, request, async () => found(await findInvitation(app.engine, token)))

export const invitationRoutes = [
  route(checkInvitation, async ({ app, body, request }) => {
    const invitation = await openInvitation(app, request, body.token)
    return {
      name: fullName(invitation),
      email: invitation.email,
      companyName: invitation.companyName,
      rules: await presentRules(invitation.db, invitation.userId),
    }
  }),

  route(acceptInvitation, async ({ app, body, locale, request, reply }) => {
    const { db, userId } = await openInvitation(app, request, body.token)
    await checkNewPassword(db, { userId, password: body.password, locale })
    const passwordHash = await hashPassword(body.password)
    const visit = app.devices.visit(request)
    const made = found(await accept(db, { token: body.token, userId, passwordHash, visit }))
    return letIn({ app, request, reply }, { companyId: companyIdOf(db), userId, made, visit })
  }),
]

import { phrases } from '#common/strings.ts'
import { changePassword, getCurrentUser, updateCurrentUser } from '#contract/users.ts'
import { transaction } from '#db/tenant.ts'
import { countUnread } from '#server/features/announcements/announcements.queries.ts'
import { mayCreateRooms, mayUrge } from '#server/features/chat-rooms/chat-settings.policy.ts'
import { chatSettings } from '#server/features/chat-rooms/chat-settings.queries.ts'
import { checkNewPassword } from '#server/features/password-policy/new-passwords.checks.ts'
import { fullName, profileImgPath } from '#server/features/people/people.present.ts'
import { administersAnything } from '#server/platform/auth/administrators.ts'
import { keyOf, limited, takeAttempt } from '#server/platform/auth/attempt-limits.ts'
import * as auth from '#server/platform/auth/auth.queries.ts'
import { sessionCookieOf } from '#server/platform/auth/cookies.ts'
import { letIn } from '#server/platform/auth/let-in.ts'
import { hashPassword, passwordMatches } from '#server/platform/auth/passwords.ts'
import { found, Refusal } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { sendMail } from '#server/platform/mail/send-mail.ts'
import { findCurrentUser, updateOwnSettings } from './users.queries.ts'
import { usersStrings } from './users.strings.ts'

export const currentUserRoutes = [
  route(getCurrentUser, async ({ db, session, locale }) => {
    const user = found(await findCurrentUser(db, session.userId))
    const announcementCount = await countUnread(db, session)
    const chat = await chatSettings(db)
    return {
      id: user.id,
      companyId: session.companyId,
      name: fullName(user),
      profileImgPath: profileImgPath(user.profileFilename),
      hasBadge: announcementCount > 0,
      announcementCount,
      locale: user.locale ?? locale,
      colorScheme: user.colorScheme,
      ...(chat.enabled &&
        chat.presence && { presence: user.presenceHidden ? ('hidden' as const) : ('shown' as const) }),
      ...(user.enterSends && { enterSends: true }),
      ...(session.factorDueOn && { factorDueOn: session.factorDueOn }),
      ...(user.looked && { looked: true }),
      timeZone: session.timeZone,
      can: {
        administer: administersAnything(session),
        ...(session.role === 'section_administrator' && { sections: [...session.sections] }),
        chat: {
          ...{ use: chat.enabled, createGroups: mayCreateRooms(session, chat) },
          urge: mayUrge(session, chat),
        },
      },
    }
  }),

  route(updateCurrentUser, async ({ db, session, body }) => {
    const { presence, ...rest } = body
    const settings = { ...rest, ...(presence && { presenceHidden: presence === 'hidden' }) }
    if (Object.values(settings).every((value) => value === undefined)) return
    await updateOwnSettings(db, session.userId, settings)
    await auth.notifySessionsChanged(db, [session.userId])
  }),

  route(changePassword, async ({ app, db, session, body, locale, request, reply }) => {
    const words = phrases(usersStrings, locale)
    const { passwordHash } = found(await auth.findCredential(db, session.userId))
    const guessing = [limited('session', keyOf(sessionCookieOf(request)!))]
    const attempt = await takeAttempt(app.engine, guessing, locale)
    if (!(await passwordMatches(passwordHash, body.currentPassword)))
      throw new Refusal('validation_failed', { currentPassword: words.wrongPassword })
    await attempt.succeeded()
    await checkNewPassword(db, { userId: session.userId, password: body.password, locale })
    const hashed = await hashPassword(body.password)
    const visit = app.devices.visit(request)
    const made = await transaction(db, async (trx) => {
      await auth.setPassword(trx, session.userId, hashed, false)
      const made = await auth.insertSession(trx, session.userId, visit, {
        method: 'password',
        kept: session.kept,
      })
      await auth.deleteOtherSessions(trx, session.userId, made.cookie)
      await auth.notifySessionsChanged(trx, [session.userId])
      const user = found(await findCurrentUser(trx, session.userId))
      if (user.email)
        await sendMail(trx, {
          to: user.email,
          subject: words.passwordChangedSubject,
          text: words.passwordChangedText(fullName(user)),
        })
      return made
    })
    app.gate.forgetPerson(session)
    return letIn({ app, request, reply }, { ...session, made, visit })
  }),
]

import { eventRevised } from '#server/features/events/events.events.ts'
import { defineSubscriber, type Subscriber } from '#server/platform/outbox/define-subscriber.ts'
import { updateInvitations } from './event-invitations.commands.ts'

export const eventInvitationSubscribers: readonly Subscriber[] = [
  defineSubscriber(eventRevised, 'event-invitations.send', ({ app, db, payload }) =>
    updateInvitations(app, db, payload.eventId),
  ),
]

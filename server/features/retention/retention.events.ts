import { defineEvent } from '#server/platform/outbox/define-event.ts'

/** An administrator saved a rule that will delete something. */
export const retentionRuleSaved = defineEvent<{ ruleId: number; actorId: number }>('retention.rule_saved')

import { type Catalogue, phrases } from '#common/strings.ts'
import { useLocale, useStrings } from '#ui/locale.tsx'
import { accountFilterWords } from '../admin-users/users-list.strings.ts'
import { stageWords } from '../identity-providers/identity-providers.strings.ts'
import { weekdayWords } from '../notification-options/summary-time.strings.ts'
import {
  chatPurposeWords,
  expiryRuleWords,
  exportFormatWords,
  flowWords,
  frequencyWords,
  groupWords,
  menuKindWords,
  mustReadWords,
  programmeFieldWords,
  publicationWords,
  useStateWords,
  wordActionWords,
} from './act-programmes.strings.ts'
import {
  actFieldWords,
  actValueWords,
  cardReasonWords,
  contractPlanWords,
  failureWords,
  leakKindWords,
  nameIdKindWords,
  providerKindWords,
  retentionKindWords,
  webhookPauseWords,
} from './admin-log.strings.ts'

/** Fields with translated values. */
const ownWords: Record<string, Catalogue> = {
  menuKind: menuKindWords,
  expiryRule: expiryRuleWords,
  flow: flowWords,
  publicationMode: publicationWords,
  mustRead: mustReadWords,
  wordAction: wordActionWords,
  format: exportFormatWords,
  purpose: chatPurposeWords,
  accounts: accountFilterWords,
  group: groupWords,
  useState: useStateWords,
  weekday: weekdayWords,
  frequency: frequencyWords,
  failure: failureWords,
  cardReason: cardReasonWords,
  providerKind: providerKindWords,
  providerStage: stageWords,
  nameIdKind: nameIdKindWords,
  webhookPause: webhookPauseWords,
  contractPlan: contractPlanWords,
  retentionKind: retentionKindWords,
  leakKind: leakKindWords,
}

/** Boolean fields. */
const yesOrNo = [
  'hiddenFromOthers',
  'publicationLive',
  'commentsAllowed',
  'grouped',
  'offTimeline',
  'notifyReaders',
  'benefit',
  'pickup',
  'escalate',
  'asked',
  'enabled',
  'summariesAllowed',
  'dryRun',
  'repeatable',
  'shuffles',
  'secondMarker',
  'thirdSettles',
  'active',
  'workingDays',
  'asksConsent',
  'forAdministrators',
  'wholeHistory',
  'allowsUnsolicited',
  'createsPeople',
  'published',
  'onTrial',
]

/** The display order of fields, whatever order they were stored in. */
export const fieldOrder = [...Object.keys(actFieldWords), ...Object.keys(programmeFieldWords)]

/** The names of the log's fields: steps and people of a reorganisation differ from those of a menu. */
export function useFieldWords(noun: string): Record<string, string> {
  const people = useStrings(actFieldWords)
  const programmes = useStrings(programmeFieldWords)
  return noun === 'reorganisation' ? { ...programmes, ...people } : { ...people, ...programmes }
}

/** One value of a field, translated if possible, otherwise as stored. */
export function useValueWord() {
  const locale = useLocale()
  const general: Record<string, string> = useStrings(actValueWords)
  return (field: string, value: string, ours: readonly string[]) => {
    const own = ownWords[field]
    if (own) return (phrases(own, locale)[value] as string | undefined) ?? value
    return ours.includes(field) || yesOrNo.includes(field) ? (general[value] ?? value) : value
  }
}

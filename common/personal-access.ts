/** What administrators look at or export of other people by virtue of their right. */
export const personalAccessKinds = [
  'account',
  'sessions',
  'profile',
  'answers',
  'people_export',
  'submissions_export',
  'chat_export',
  'leak_report',
  'legal_hold',
  'personal_data',
  'personal_data_export',
] as const
export type PersonalAccessKind = (typeof personalAccessKinds)[number]

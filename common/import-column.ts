/** The columns of a file of people, in the order in which it is written. Each can be left out. */
export const importColumns = [
  'userId',
  'name',
  'familyName',
  'givenName',
  'nameKana',
  'familyNameKana',
  'givenNameKana',
  'email',
  'companyLoginId',
  'employeeNumber',
  'initialPassword',
  'department',
  'position',
  'jobLabel',
  'concurrentDepartment',
  'concurrentPosition',
  'concurrentJobLabel',
  'stopsOn',
  'resumesOn',
  'lastOn',
  'status',
  'detailedStatus',
  'problem',
] as const
export type ImportColumn = (typeof importColumns)[number]

/** One for each of so many concurrent posts: 1 to 30 stand behind the name. */
export const concurrentColumns: readonly ImportColumn[] = [
  'concurrentDepartment',
  'concurrentPosition',
  'concurrentJobLabel',
]
export const mostConcurrent = 30

/** By which a line finds its person. */
export const keyColumns: readonly ImportColumn[] = ['userId', 'email', 'companyLoginId']

/** Between the levels of a department's path. */
export const pathSeparator = '\uff0f'

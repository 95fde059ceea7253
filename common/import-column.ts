/** The columns of an import file, in the order in which exports write them. Each is optional. */
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

/** What a column in a file of another product can become. Other columns are left out. */
export const mappedColumns = [
  ...(['employeeNumber', 'email', 'companyLoginId', 'name', 'familyName', 'givenName'] as const),
  ...(['nameKana', 'familyNameKana', 'givenNameKana', 'initialPassword', 'department', 'position'] as const),
  ...(['jobLabel', 'concurrentDepartment', 'concurrentPosition', 'concurrentJobLabel'] as const),
  ...(['stopsOn', 'resumesOn', 'lastOn', 'status'] as const),
] as const satisfies readonly ImportColumn[]
export type MappedColumn = (typeof mappedColumns)[number]

/** Repeated for each concurrent post: their headers end in 1 to 30. */
export const concurrentColumns: readonly ImportColumn[] = [
  'concurrentDepartment',
  'concurrentPosition',
  'concurrentJobLabel',
]
export const mostConcurrent = 30

/** The columns by which a line identifies its person. */
export const keyColumns: readonly ImportColumn[] = ['userId', 'email', 'companyLoginId']

/** Separates the levels of a department's path. */
export const pathSeparator = '\uff0f'

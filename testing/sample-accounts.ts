import { listAdminDepartments } from '#contract/admin-departments.ts'
import { listAdminPositions } from '#contract/admin-positions.ts'
import { type getAdminUser, getUserCounts } from '#contract/admin-users.ts'
import type { Answer } from '#contract/endpoint.ts'
import { hanako } from './sample-feeds.ts'

/** A full administrator. */
export const boss = { ...hanako, can: { ...hanako.can, administer: true } }
export const counts: Answer<typeof getUserCounts> = {
  invited: 1,
  active: 5,
  stopped: 2,
  withdrawn: 3,
  notSent: 0,
  usedCount: 8,
  contractedCount: 10,
  loginIdPrefix: 'mihon-',
  companyCode: 'mihon',
  today: '2026-11-20',
}
export const departments: Answer<typeof listAdminDepartments> = {
  departments: [
    {
      id: 1,
      version: 1,
      parentId: null,
      name: '営業本部',
      nameKana: '',
      path: '営業本部',
      depth: 0,
      published: true,
      memberCount: 1,
    },
    {
      id: 2,
      version: 1,
      parentId: 1,
      name: '東京支店',
      nameKana: '',
      path: '営業本部 / 東京支店',
      depth: 1,
      published: false,
      memberCount: 4,
    },
  ],
  can: { change: true },
  nextCursor: null,
}
export const positions: Answer<typeof listAdminPositions> = {
  positions: [
    { id: 1, version: 1, name: '部長', manager: true, selfApproval: true, memberCount: 1 },
    { id: 2, version: 1, name: '一般', manager: false, selfApproval: false, memberCount: 0 },
  ],
  can: { change: true },
  nextCursor: null,
}
/** The other calls of the account screens. */
export const places = [
  [listAdminDepartments, departments],
  [listAdminPositions, positions],
  [getUserCounts, counts],
] as const
export const account: Answer<typeof getAdminUser> = {
  id: 7,
  name: '渡辺 美咲',
  profileImgPath: null,
  version: 4,
  familyName: '渡辺',
  givenName: '美咲',
  familyNameKana: 'ワタナベ',
  givenNameKana: 'ミサキ',
  formerFamilyName: '',
  formerFamilyNameKana: '',
  email: 'misaki@mihon.example',
  companyLoginId: null,
  employeeNumber: null,
  status: 'active',
  stopsOn: null,
  resumesOn: null,
  lastOn: null,
  firstSignedInAt: '2026-04-01T00:00:00.000Z',
  createdAt: '2026-03-01T00:00:00.000Z',
  lockedUntil: null,
  password: 'own',
  initialPasswordUntil: null,
  invitation: null,
  memberships: [
    {
      departmentId: 2,
      departmentName: '東京支店',
      departmentPath: '営業本部 / 東京支店',
      positionId: 2,
      positionName: '一般',
      jobLabel: '',
      fixed: false,
    },
  ],
  role: 'employee',
  sections: [],
  administeredDepartments: [],
  administeredMenus: [],
  can: { change: true, resetPassword: true, setRole: true },
}
/** The same person in a list. */
export const line = {
  ...{
    id: 7,
    name: '渡辺 美咲',
    profileImgPath: null,
    nameKana: 'ワタナベ ミサキ',
    companyLoginId: null,
    employeeNumber: null,
  },
  ...{ email: 'misaki@mihon.example', departmentName: '東京支店', positionName: '一般' },
  ...({
    role: 'employee',
    status: 'active',
    neverSignedIn: false,
    lastActiveOn: '2026-09-30',
    createdAt: '2025-04-01T00:00:00.000Z',
    locked: true,
    invitationNotSent: false,
  } as const),
  ...{ stopsOn: null, resumesOn: null, lastOn: '2026-12-31' },
}

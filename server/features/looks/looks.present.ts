import { presentPerson } from '#server/features/people/people.present.ts'
import type { ConsentRow, LookRow, RequestRow, ViewRow } from './looks.queries.ts'

export const presentConsent = ({ giver, withdrawer, withdrawnAt, givenAt, endsAt, ...row }: ConsentRow) => ({
  ...row,
  givenBy: presentPerson(giver),
  givenAt: givenAt.toISOString(),
  endsAt: endsAt.toISOString(),
  withdrawn:
    withdrawer && withdrawnAt ? { by: presentPerson(withdrawer), at: withdrawnAt.toISOString() } : null,
})

export const presentRequest = ({ createdAt, ...row }: RequestRow) => ({
  ...row,
  createdAt: createdAt.toISOString(),
})

export const presentLook = ({ user, beganAt, endsAt, endedAt, ...row }: LookRow) => ({
  ...row,
  user: presentPerson(user),
  beganAt: beganAt.toISOString(),
  endsAt: endsAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
})

const isOfServer = (path: string) => /^\/(api|media_files)\//.test(path)

export const presentView = ({ minute, paths }: ViewRow) => ({
  minute: minute.toISOString(),
  pages: paths.filter((path) => !isOfServer(path)),
  paths: paths.filter(isOfServer),
})

import {
  downloadCertificate,
  getCertificateRule,
  listCertificates,
  setCertificateRule,
  verifyCertificate,
} from '#contract/certificates.ts'
import { administers, requireSection } from '#server/platform/auth/administrators.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { setRule } from './certificate-rules.commands.ts'
import { certificateFile } from './certificates.export.ts'
import {
  type CertificateRow,
  findCertificateByNumber,
  findOwnCertificate,
  findOwnCertificates,
  findSubject,
} from './certificates.queries.ts'

const presentCertificate = (row: CertificateRow) => ({
  id: row.id,
  number: row.number,
  title: row.title,
  issuedOn: row.issuedOn,
  validUntil: row.validUntil,
  expired: row.expired,
  renewalRequested: row.renewalRequestedAt !== null,
  hrefPath: row.courseId === null ? `/knowledge_tests/${row.knowledgeTestId}` : `/courses/${row.courseId}`,
})

const subjectOf = (one: { knowledgeTestId?: number | undefined; courseId?: number | undefined }) => ({
  knowledgeTestId: one.knowledgeTestId ?? null,
  courseId: one.courseId ?? null,
})

export const certificateRoutes = [
  route(listCertificates, async ({ db, session }) => {
    const rows = await findOwnCertificates(db, session.userId)
    return { certificates: rows.map(presentCertificate), nextCursor: null }
  }),

  route(downloadCertificate, async ({ db, session, params, locale }) =>
    certificateFile(found(await findOwnCertificate(db, session.userId, params.id)), locale),
  ),

  route(verifyCertificate, async ({ db, session, query }) => {
    const row = found(await findCertificateByNumber(db, query.number.toUpperCase()))
    permit(row.userId === session.userId || administers(session, 'knowledge_tests'))
    const { number, title, holderName, issuedOn, validUntil, expired } = row
    return { number, title, holderName, issuedOn, validUntil, expired }
  }),

  route(getCertificateRule, async ({ db, session, query }) => {
    requireSection(session, 'knowledge_tests')
    const { title: _, ...rule } = found(await findSubject(db, subjectOf(query)))
    return rule
  }),

  route(setCertificateRule, async ({ db, session, body }) => {
    requireSection(session, 'knowledge_tests')
    await setRule(db, session.userId, subjectOf(body), body)
  }),
]

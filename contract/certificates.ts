import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { day, id, idParams, wholeNumber } from './shapes.ts'

export const certificateLimits = { validMonths: 120, renewalDays: 365, numberLength: 20 } as const

const certificate = z.object({
  id: z.number(),
  /** Printed on it. */
  number: z.string(),
  /** Of the test or course, as printed. */
  title: z.string(),
  issuedOn: day,
  /** null: without end. */
  validUntil: z.nullable(day),
  expired: z.boolean(),
  /** The test or course was requested again, and a new certificate has not been issued. */
  renewalRequested: z.boolean(),
  /** The page of the test or course. */
  hrefPath: z.string(),
})

export const listCertificates = endpoint({
  method: 'GET',
  path: '/api/v2/certificates',
  summary: 'Lists this person’s certificates, the newest first; at most 100.',
  response: z.object({ certificates: z.array(certificate), nextCursor: z.null() }),
})

export const downloadCertificate = endpoint({
  method: 'GET',
  path: '/api/v2/certificates/{id}/file',
  summary: 'Returns an own certificate as a PDF.',
  params: idParams,
  download: 'application/pdf',
})

export const verifyCertificate = endpoint({
  method: 'GET',
  path: '/api/v2/certificate_verification',
  summary: 'Returns what a certificate number stands for; for its holder and for administrators of tests.',
  query: z.object({
    number: z.string().check(z.trim(), z.minLength(1), z.maxLength(certificateLimits.numberLength)),
  }),
  response: z.object({
    number: z.string(),
    title: z.string(),
    holderName: z.string(),
    issuedOn: day,
    validUntil: z.nullable(day),
    expired: z.boolean(),
  }),
})

const administration = 'knowledge_tests'
const subject = { knowledgeTestId: z.optional(id), courseId: z.optional(id) }
/** Exactly one of them. */
const oneSubject = z.refine<{ knowledgeTestId?: number | undefined; courseId?: number | undefined }>(
  (one) => (one.knowledgeTestId === undefined) !== (one.courseId === undefined),
)

export const getCertificateRule = endpoint({
  method: 'GET',
  path: '/api/v2/admin/certificate_rule',
  administration,
  summary: 'Returns whether a test or course gives a certificate.',
  query: z.object(subject).check(oneSubject),
  response: z.object({
    enabled: z.boolean(),
    /** null: valid without end. */
    validMonths: z.nullable(z.number()),
    /** Days before the end on which the test or course is requested again. */
    renewalDays: z.number(),
    version: z.number(),
    issuedCount: z.number(),
  }),
})

export const setCertificateRule = endpoint({
  method: 'POST',
  path: '/api/v2/admin/certificate_rule',
  administration,
  summary:
    'Sets whether a test or course gives a certificate to everyone who passes or completes it from now on.',
  body: z
    .object({
      ...subject,
      enabled: z.boolean(),
      validMonths: z.nullable(z.int().check(z.minimum(1), z.maximum(certificateLimits.validMonths))),
      renewalDays: z.int().check(z.minimum(0), z.maximum(certificateLimits.renewalDays)),
      version: wholeNumber,
    })
    .check(oneSubject),
  errors: ['conflict'],
})

import type { getCompanyConfig } from '#contract/company.ts'
import type { Answer } from '#contract/endpoint.ts'

export const sampleCompany: Answer<typeof getCompanyConfig> = {
  id: 1,
  name: '株式会社ひろば商事',
  timeZone: 'Asia/Tokyo',
  locales: ['ja', 'en'],
  featureFlags: { developer: false, internal: false },
  optionsOff: [],
  canTranslate: false,
  limits: {
    photoBytes: 1,
    photosPerPost: 1,
    videoBytes: 1,
    videosPerPost: 1,
    attachmentBytes: 1,
    attachmentsPerPost: 1,
    bodyLength: 1,
    commentLength: 1,
  },
  customTheme: null,
  navigationTexts: [],
  portalFirst: false,
  shortcuts: [],
}

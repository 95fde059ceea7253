import { hanako } from './sample-feeds.ts'
import { sampleQuestions } from './taking-tests.ts'

/** A person who administers everything. */
export const administrator = { ...hanako, can: { ...hanako.can, administer: true } }

/** A published test as administrators see it. */
export const adminTest = {
  ...{ id: 7, version: 4, title: '衛生', category: '', description: '', edition: 1 },
  status: 'published' as const,
  ...{ audience: '全員', rule: { include: 'everyone' as const }, opensAt: null, closesAt: null },
  ...{ questionCount: 7, takerCount: 1, passedCount: 0, toMarkCount: 1, toSettleCount: 1, passMark: 80 },
  ...{ timeLimitMinutes: null, attempts: 1, waitHours: 0, shuffles: true, secondMarker: true },
  ...{ thirdSettles: false, pictureMediaFileId: null, picture: null, rewardPoints: null },
  ...{ showsAnswers: 'after_passing' as const, questions: sampleQuestions, draws: [] },
  ...{ pictures: [], videos: [] },
}

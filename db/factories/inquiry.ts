import type { FormAnswer } from '#common/form/answer.ts'
import type { FormItem } from '#common/form/form-item.ts'
import { type CompanyDb, companyIdOf } from '#db/tenant.ts'
import { unique } from './unique.ts'

type Given = {
  /** null: sent without a session. */
  userId: number | null
  name: string
  email: string | null
  topic: string
  body: string
  tried: string
  items: readonly FormItem[]
  answers: readonly FormAnswer[]
  state: 'new' | 'in_progress' | 'waiting' | 'solved'
  assigneeId: number | null
  createdAt: Date
  messages: { kind: 'question' | 'answer' | 'note'; authorId: number | null; body: string; createdAt: Date }[]
}

/** An inquiry with its messages. Returns its id. */
export async function makeInquiry(
  db: CompanyDb,
  { messages = [], items = [], answers = [], ...given }: Partial<Given> = {},
) {
  const companyId = companyIdOf(db)
  const answered = messages.find(({ kind }) => kind === 'answer')
  const { id } = await db
    .insertInto('inquiries')
    .values({
      ...{ companyId, name: '鈴木 花子', locale: 'ja', topic: '使い方', body: '印刷できません。', tried: '' },
      ...{ nonce: unique().toString(), clientKey: `inquiry ${unique()}` },
      ...(answered && { firstAnsweredAt: answered.createdAt }),
      ...given,
      ...{ items: JSON.stringify(items), answers: JSON.stringify(answers) },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (messages.length > 0)
    await db
      .insertInto('inquiryMessages')
      .values(messages.map((one) => ({ companyId, inquiryId: id, clientKey: `message ${unique()}`, ...one })))
      .execute()
  return id
}

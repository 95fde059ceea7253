import type { FormAnswer } from '#common/form/answer.ts'
import type { FormItem } from '#common/form/form-item.ts'
import { type CompanyDb, companyIdOf, transaction } from '#db/tenant.ts'

type ReportDefaults = {
  menuId: number
  userId: number
  stage?: 'apply' | 'report'
  status?: 'draft' | 'waiting'
  title?: string
  items?: readonly FormItem[]
  answers?: readonly FormAnswer[]
  departmentId?: number
  applyStatus?: 'draft' | 'in_progress' | 'awaiting_report'
}

/** A one-line item of a form. */
export const textItem = (key: string, fields: Partial<FormItem> = {}): FormItem =>
  ({
    key,
    kind: 'text',
    name: key,
    note: '',
    required: false,
    published: true,
    shownWhen: null,
    placeholder: '',
    maxLength: 200,
    ...fields,
  }) as FormItem

/**
 * A submission of a menu with one report, written and (except for drafts) submitted; tests that need an approval start
 * it themselves. The menu gets the form as version 1 unless it has one.
 */
export async function makeReport(db: CompanyDb, given: ReportDefaults): Promise<number> {
  const {
    menuId,
    userId,
    stage = 'apply',
    status = 'waiting',
    title = '出張の申請',
    items,
    answers = [],
  } = given
  const companyId = companyIdOf(db)
  const submitted = status !== 'draft'
  return transaction(db, async (trx) => {
    if (items)
      await trx
        .insertInto('menuForms')
        .values({ companyId, menuId, stage, version: 1, items: JSON.stringify(items) })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    const apply = await trx
      .insertInto('applies')
      .values({
        companyId,
        menuId,
        userId,
        clientKey: crypto.randomUUID(),
        status: given.applyStatus ?? (submitted ? 'in_progress' : 'draft'),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const { id } = await trx
      .insertInto('reports')
      .values({
        companyId,
        applyId: apply.id,
        menuId,
        userId,
        stage,
        status,
        formVersion: 1,
        title,
        departmentId: given.departmentId ?? null,
        version: submitted ? 1 : 0,
        submittedAt: submitted ? new Date() : null,
        draftAnswers: submitted ? null : JSON.stringify(answers),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    if (submitted)
      await trx
        .insertInto('reportVersions')
        .values({
          companyId,
          reportId: id,
          version: 1,
          answers: JSON.stringify(answers),
          writtenById: userId,
        })
        .execute()
    return id
  })
}

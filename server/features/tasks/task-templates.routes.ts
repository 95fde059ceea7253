import {
  createTaskTemplate,
  deleteTaskTemplate,
  getTaskTemplate,
  listTaskTemplates,
} from '#contract/tasks.templates.ts'
import { findMenus } from '#server/features/menus/menus.queries.ts'
import { checkWords } from '#server/features/watched-words/watched-words.checks.ts'
import { idCursor } from '#server/platform/http/cursor.ts'
import { found, permit } from '#server/platform/http/refusal.ts'
import { route } from '#server/platform/http/route.ts'
import { checkTodos } from './task-fields.checks.ts'
import { createTemplate, deleteTemplate } from './task-templates.commands.ts'
import { canShareTemplates, templatePolicy } from './task-templates.policy.ts'
import { presentTemplate } from './task-templates.present.ts'
import { findTemplate, findTemplates } from './task-templates.queries.ts'
import { findTestsNamed } from './task-tests.queries.ts'
import { textsOf } from './tasks.rules.ts'

export const taskTemplateRoutes = [
  route(listTaskTemplates, async ({ db, session, query }) => {
    const page = await findTemplates(db, session.userId, {
      after: idCursor(query.cursor),
      limit: query.limit,
    })
    return {
      taskTemplates: page.rows.map((row) => ({
        ...{ id: row.id, title: row.title, shared: row.shared, todoCount: row.todos.length },
        can: templatePolicy(row, session),
      })),
      nextCursor: page.nextCursor,
    }
  }),

  route(getTaskTemplate, async ({ db, session, params }) => {
    const template = found(await findTemplate(db, session.userId, params.id))
    const menus = (await findMenus(db, session)).filter(({ published }) => published)
    const testIds = template.todos.flatMap((todo) => (todo.kind === 'test' ? [todo.testId] : []))
    const tests = testIds.length > 0 ? await findTestsNamed(db, session, testIds) : []
    return presentTemplate(template, { menus, tests })
  }),

  route(createTaskTemplate, async ({ body, ...asking }) => {
    const { db, session, locale } = asking
    const { title, detail, dueDays, todos, shared, wordsAccepted } = body
    permit(!shared || canShareTemplates(session))
    await checkWords(db, {
      ...{ texts: [title, detail, ...textsOf(todos)], field: 'detail', locale, wordsAccepted },
    })
    await checkTodos(asking, todos)
    return {
      id: await createTemplate(db, { authorId: session.userId, title, detail, dueDays, todos, shared }),
    }
  }),

  route(deleteTaskTemplate, async ({ db, session, params }) => {
    const template = found(await findTemplate(db, session.userId, params.id))
    permit(templatePolicy(template, session).delete)
    await deleteTemplate(db, template.id)
  }),
]

import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { idParams, pageOf, pageQuery, wholeNumber } from './shapes.ts'
import { newTodo, taskLimits, todoKinds } from './tasks.ts'
import { wordsAccepted } from './watched-words.ts'

const mostDueDays = 3_650

export const listTaskTemplates = endpoint({
  method: 'GET',
  path: '/api/v2/task_templates',
  summary: 'Lists the task templates of this person and those for the whole company, latest first.',
  query: pageQuery,
  response: pageOf(
    'taskTemplates',
    z.object({
      id: z.number(),
      title: z.string(),
      /** For the whole company. */
      shared: z.boolean(),
      todoCount: z.number(),
      can: z.object({ delete: z.boolean() }),
    }),
  ),
})

export const getTaskTemplate = endpoint({
  method: 'GET',
  path: '/api/v2/task_templates/{id}',
  summary: 'Returns a task template, with the to-dos that this person can put into a task.',
  params: idParams,
  response: z.object({
    id: z.number(),
    title: z.string(),
    detail: z.string(),
    /** Days from issuing the task until it is due; null: no due date. */
    dueDays: z.nullable(z.number()),
    todos: z.array(
      z.object({
        kind: z.enum(todoKinds),
        /** What to do, or the name of the menu or test. */
        title: z.string(),
        url: z.nullable(z.string()),
        message: z.string(),
        menuId: z.nullable(z.number()),
        testId: z.nullable(z.number()),
      }),
    ),
    /** To-dos left out because this person cannot name their menu or test. */
    leftOutCount: z.number(),
  }),
})

export const createTaskTemplate = endpoint({
  method: 'POST',
  path: '/api/v2/task_templates',
  limit: 'posts',
  once: true,
  summary:
    'Saves a task template, for this person or, by administrators of the whole company, for everyone (`shared`).',
  body: z.object({
    title: z.string().check(z.trim(), z.minLength(1), z.maxLength(taskLimits.titleLength)),
    detail: z._default(z.string().check(z.trim(), z.maxLength(taskLimits.detailLength)), ''),
    dueDays: z._default(z.nullable(wholeNumber.check(z.maximum(mostDueDays))), null),
    todos: z.array(newTodo).check(z.minLength(1), z.maxLength(taskLimits.todos)),
    shared: z._default(z.boolean(), false),
    wordsAccepted,
  }),
  response: z.object({ id: z.number() }),
  errors: ['words_warned'],
})

export const deleteTaskTemplate = endpoint({
  method: 'DELETE',
  path: '/api/v2/task_templates/{id}',
  summary: 'Deletes an own task template or, by administrators, one for the whole company.',
  params: idParams,
})

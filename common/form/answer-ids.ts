import type { FormAnswer } from './answer.ts'
import type { FormItem } from './form-item.ts'
import { isAsked } from './item-kinds.ts'
import { askedKindOf } from './kinds/all-kinds.ts'
import type { NamedIds } from './kinds/item-kind.ts'

export type AnswerIds = {
  userIds: number[]
  departmentIds: number[]
  imageIds: number[]
  videoIds: number[]
  fileIds: number[]
  /** Pictures, videos and files together. */
  mediaFileIds: number[]
}

/** Every id that cleaned answers refer to, each once, so that the server can check that they exist. */
export function answerIds(items: readonly FormItem[], answers: readonly FormAnswer[]): AnswerIds {
  const sets: Record<keyof NamedIds, Set<number>> = {
    users: new Set(),
    departments: new Set(),
    images: new Set(),
    videos: new Set(),
    files: new Set(),
  }
  const read = (of: readonly FormItem[], given: readonly FormAnswer[]) => {
    const byKey = new Map(of.map((item) => [item.key, item]))
    for (const { item: key, value } of given) {
      const item = byKey.get(key)
      if (!item || !isAsked(item)) continue
      const named = Object.entries(askedKindOf(item).ids(value)) as [keyof NamedIds, readonly number[]][]
      for (const [kind, ids] of named) for (const id of ids) sets[kind].add(id)
      if ('rows' in value && item.kind === 'repeat') for (const row of value.rows) read(item.items, row)
    }
  }
  read(items, answers)
  const [imageIds, videoIds, fileIds] = [[...sets.images], [...sets.videos], [...sets.files]]
  return {
    userIds: [...sets.users],
    departmentIds: [...sets.departments],
    imageIds,
    videoIds,
    fileIds,
    mediaFileIds: [...new Set([...imageIds, ...videoIds, ...fileIds])],
  }
}

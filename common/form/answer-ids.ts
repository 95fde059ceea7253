import type { FormAnswer } from './answer.ts'
import type { FormItem } from './form-item.ts'

export type AnswerIds = {
  userIds: number[]
  departmentIds: number[]
  imageIds: number[]
  videoIds: number[]
  fileIds: number[]
  /** Pictures, videos and files together. */
  mediaFileIds: number[]
}

/** Everything answers name by number, each once, so that the server can look whether it is there. Of cleaned answers. */
export function answerIds(items: readonly FormItem[], answers: readonly FormAnswer[]): AnswerIds {
  const users = new Set<number>()
  const sets = {
    departments: new Set<number>(),
    images: new Set<number>(),
    videos: new Set<number>(),
    files: new Set<number>(),
  }
  const add = (set: Set<number>, ids: readonly number[]) => {
    for (const id of ids) set.add(id)
  }
  const read = (of: readonly FormItem[], given: readonly FormAnswer[]) => {
    const byKey = new Map(of.map((item) => [item.key, item]))
    for (const { item: key, value } of given) {
      const item = byKey.get(key)
      if (!item) continue
      if ('ids' in value) {
        if (item.kind === 'users') add(users, value.ids)
        else if (item.kind in sets) add(sets[item.kind as keyof typeof sets], value.ids)
      } else if ('tasks' in value) for (const task of value.tasks) add(users, task.assigneeIds)
      else if ('mission' in value) add(users, value.mission.userIds)
      else if ('rows' in value && item.kind === 'repeat') for (const row of value.rows) read(item.items, row)
    }
  }
  read(items, answers)
  const [imageIds, videoIds, fileIds] = [[...sets.images], [...sets.videos], [...sets.files]]
  return {
    userIds: [...users],
    departmentIds: [...sets.departments],
    imageIds,
    videoIds,
    fileIds,
    mediaFileIds: [...new Set([...imageIds, ...videoIds, ...fileIds])],
  }
}

/** What an edit made of the mentions in a text: who is newly named, and whether someone no longer is. */
export type MentionChange = { userIds: number[]; departmentIds: number[]; removed: boolean }

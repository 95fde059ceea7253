/** How an edit changed the mentions in a text: the new ones, and whether any were removed. */
export type MentionChange = { userIds: number[]; departmentIds: number[]; removed: boolean }

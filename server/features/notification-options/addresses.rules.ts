/** The path of the page where people choose their notifications. */
export const optionsPath = (userId: number) => `/users/${userId}/notification_options`

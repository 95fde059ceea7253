/** Where a person chooses how they are notified, below the product's address. */
export const optionsPath = (userId: number) => `/users/${userId}/notification_options`

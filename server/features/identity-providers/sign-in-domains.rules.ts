const recordPrefix = 'hiroba-verification='

/** The content of the TXT record that proves a domain. */
export const recordOf = (token: string) => `${recordPrefix}${token}`

const safeName = /^[A-Za-z0-9_-]{1,64}(\.[a-z0-9]{1,8})?$/

/** @throws TypeError for anything that is not one plain name. */
export function checkedName(name: string) {
  if (!safeName.test(name)) throw new TypeError('Not the name of a stored file')
  return name
}

/** @throws TypeError */
export function checkedCompany(companyId: number) {
  if (!Number.isSafeInteger(companyId) || companyId < 1) throw new TypeError('Not a company id')
  return String(companyId)
}

/** Where stored files are below the data directory or the prefix of a bucket: the same on both. */
export const storedPaths = {
  company: (companyId: number) => `files/${checkedCompany(companyId)}`,
  file: (companyId: number, filename: string) =>
    `files/${checkedCompany(companyId)}/${filename.slice(0, 2).toLowerCase()}/${checkedName(filename)}`,
  sent: (companyId: number, sentName: string) =>
    `incoming/${checkedCompany(companyId)}/${checkedName(sentName)}`,
  quarantine: (companyId: number) => `quarantine/${checkedCompany(companyId)}`,
}

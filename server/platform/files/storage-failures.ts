/** The storage service does not answer, or answers that it cannot now. Respond with 503 and a retry time. */
export class StorageUnavailableError extends Error {
  override name = 'StorageUnavailableError'
}

/** The storage service refuses the settings: a restart does not help, other settings do. */
export class StorageMisconfiguredError extends Error {
  override name = 'StorageMisconfiguredError'
}

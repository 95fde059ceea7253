import process from 'node:process'
import { parseArgs } from 'node:util'
import { fileSize } from '#common/byte-size.ts'
import { phrases } from '#common/strings.ts'
import { languageOf, runCommand, Stop } from './command-line.ts'
import { readConfig } from './config.ts'
import { filesMoveCommandStrings } from './files-move-command.strings.ts'
import { copyFiles } from './platform/files/copy-files.ts'
import { diskPlace, s3Place } from './platform/files/file-place.ts'
import { createS3Client } from './platform/files/s3-client.ts'
import { s3SettingsOf } from './platform/files/s3-settings.ts'
import { StorageMisconfiguredError } from './platform/files/storage-failures.ts'

const spokenEvery = 1_000

/* `npm run files:move`: copies all stored files from the disk to the bucket, or back. */
await runCommand(async () => {
  const args = process.argv.slice(2)
  const locale = languageOf(args)
  const t = phrases(filesMoveCommandStrings, locale)
  const options = { to: { type: 'string' }, help: { type: 'boolean' }, language: { type: 'string' } } as const
  const { values } = parseArgs({ args, options, strict: false })
  if (values.help) return console.info(t.help)
  const { to } = values
  if (to !== 's3' && to !== 'disk') throw new Stop(t.setTo, t.help)
  const config = readConfig(process.env)
  const settings = s3SettingsOf(config)
  if (!settings) throw new Stop(t.setBucket)
  const client = createS3Client(settings)
  try {
    await client.check()
    const [disk, bucket] = [diskPlace(config.DATA_DIR), s3Place(client)]
    const number = (value: number) => value.toLocaleString(locale)
    const done = await copyFiles(
      ...(to === 's3' ? ([disk, bucket] as const) : ([bucket, disk] as const)),
      (now) => {
        if (now.copied > 0 && now.copied % spokenEvery === 0)
          console.info(t.progress(number(now.copied), fileSize(now.copiedBytes)))
      },
    )
    console.info(t.done(number(done.copied), fileSize(done.copiedBytes), number(done.present)))
    if (done.different.length > 0) throw new Stop(t.different(done.different.join(', ')))
    if (done.copied > 0) console.info(t.next(to))
  } catch (error) {
    throw error instanceof StorageMisconfiguredError ? new Stop(error.message) : error
  } finally {
    client.close()
  }
})

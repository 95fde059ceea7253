import { spawn } from 'node:child_process'
import { accessSync, constants, createReadStream } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import type { Readable } from 'node:stream'
import { pathToFileURL } from 'node:url'
import { countedPool } from '#server/platform/pools.ts'

const limits = {
  ms: 90_000,
  /** All memory of LibreOffice and its own processes. */
  memoryBytes: 1024 * 1024 * 1024,
  /** Of the PDF. */
  bytes: 64 * 1024 * 1024,
}
const checkMs = 250

const pool = countedPool('office-previews')

/** Files that can be viewed as PDF, by the extension of their stored name. */
const office = ['docx', 'xlsx', 'pptx', 'doc', 'xls', 'ppt', 'odt', 'ods', 'odp'] as const

/** SQL: whether the stored file `m` can be viewed as PDF. */
export const isOffice = `m.kind = 'file' and substring(m.filename from '[^.]*$') in (${office.map((one) => `'${one}'`).join(', ')})`

export type PreviewOutcome = 'ready' | 'failed' | 'too_slow' | 'too_large'

const isProgram = (path: string) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * The program that converts Office files, LibreOffice; undefined if there is none.
 * @param setting `off`, the path of the program, or undefined: it is looked for on the PATH
 */
export function findOffice(setting: string | undefined): string | undefined {
  if (setting === 'off') return undefined
  if (setting !== undefined) return isProgram(setting) ? setting : undefined
  return (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => (folder ? [join(folder, 'soffice'), join(folder, 'libreoffice')] : []))
    .find(isProgram)
}

const item = (path: string, name: string, value: string) =>
  `<item oor:path="/org.openoffice.${path}"><prop oor:name="${name}" oor:op="fuse"><value>${value}</value></prop></item>`

/* No macros, no links to other files, and a proxy that does not exist for everything else. */
const settings = `<?xml version="1.0" encoding="UTF-8"?>
<oor:items xmlns:oor="http://openoffice.org/2001/registry" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
${item('Office.Common/Security/Scripting', 'DisableMacrosExecution', 'true')}
${item('Office.Common/Security/Scripting', 'MacroSecurityLevel', '3')}
${item('Office.Common/Security/Scripting', 'BlockUntrustedRefererLinks', 'true')}
${item('Office.Common/Security/Scripting', 'DisableActiveContent', 'true')}
${item('Office.Writer/Content/Update', 'Link', '0')}
${item('Office.Calc/Content/Update', 'Link', '1')}
${item('Inet/Settings', 'ooInetProxyType', '2')}
${item('Inet/Settings', 'ooInetHTTPProxyName', '127.0.0.1')}
${item('Inet/Settings', 'ooInetHTTPProxyPort', '9')}
${item('Inet/Settings', 'ooInetHTTPSProxyName', '127.0.0.1')}
${item('Inet/Settings', 'ooInetHTTPSProxyPort', '9')}
</oor:items>`

/** The bytes in use by a group of processes; 0 where the system does not say. */
async function memoryOfGroup(group: number) {
  let bytes = 0
  for (const name of (await readdir('/proc').catch(() => [])).filter((one) => /^\d+$/.test(one))) {
    const line = await readFile(`/proc/${name}/stat`, 'utf8').catch(() => '')
    // The name of the program, in brackets, can contain anything.
    const fields = line.slice(line.lastIndexOf(')') + 2).split(' ')
    if (Number(fields[2]) === group) bytes += Number(fields[21] ?? 0) * 4096
  }
  return bytes
}

let isolates: Promise<boolean> | undefined
/** Whether this system lets a program start without any network. */
const hasIsolation = () => {
  isolates ??= new Promise<boolean>((resolve) => {
    const tried = spawn('unshare', ['--user', '--map-root-user', '--net', 'true'], { stdio: 'ignore' })
    tried.once('error', () => resolve(false))
    tried.once('exit', (code) => resolve(code === 0))
  })
  return isolates
}

async function run(
  program: string,
  args: readonly string[],
  home: string,
): Promise<Exclude<PreviewOutcome, 'ready'> | null> {
  const alone = await hasIsolation()
  const leave = pool.enter()
  const child = spawn(
    alone ? 'unshare' : program,
    alone ? ['--user', '--map-root-user', '--net', program, ...args] : args,
    {
      cwd: home,
      // Receives none of the server's environment.
      env: {
        ...{
          PATH: process.env.PATH,
          HOME: home,
          TMPDIR: home,
          LANG: 'ja_JP.UTF-8',
          SAL_USE_VCLPLUGIN: 'svp',
        },
        ...{ http_proxy: 'http://127.0.0.1:9', https_proxy: 'http://127.0.0.1:9' },
      },
      stdio: 'ignore',
      // A group of its own, so that the programs it starts end with it.
      detached: true,
    },
  )
  return new Promise((resolve) => {
    const end = (outcome: Exclude<PreviewOutcome, 'ready'> | null) => {
      leave()
      clearTimeout(timer)
      clearInterval(watch)
      try {
        if (child.pid) process.kill(-child.pid, 'SIGKILL')
      } catch {
        // All of them have ended.
      }
      resolve(outcome)
    }
    const timer = setTimeout(() => end('too_slow'), limits.ms)
    const watch = setInterval(async () => {
      if (child.pid && (await memoryOfGroup(child.pid)) > limits.memoryBytes) end('too_large')
    }, checkMs)
    child.once('error', () => end('failed'))
    child.once('exit', (code) => end(code === 0 ? null : 'failed'))
  })
}

type Source = { extension: string; content: Readable }
type Converted = { outcome: Exclude<PreviewOutcome, 'ready'> } | { outcome: 'ready'; byteSize: number }

/**
 * Converts an Office file to PDF with LibreOffice, in a process with a profile of its own, limited in time and memory,
 * without macros and network. Never throws because of the file's content.
 * @param keep stores the PDF
 */
export async function convertOffice(
  program: string,
  { extension, content }: Source,
  keep: (pdf: Readable) => Promise<unknown>,
): Promise<Converted> {
  const home = await mkdtemp(join(tmpdir(), 'hiroba-office-'))
  try {
    const profile = join(home, 'profile')
    await mkdir(join(profile, 'user'), { recursive: true })
    await writeFile(join(profile, 'user', 'registrymodifications.xcu'), settings)
    const file = join(home, `file.${extension}`)
    await writeFile(file, content)
    const problem = await run(
      program,
      [
        `-env:UserInstallation=${pathToFileURL(profile).href}`,
        ...['--headless', '--norestore', '--nolockcheck', '--nodefault', '--nofirststartwizard'],
        ...['--convert-to', 'pdf', '--outdir', join(home, 'out'), file],
      ],
      home,
    )
    if (problem) return { outcome: problem }
    const pdf = join(home, 'out', 'file.pdf')
    const size = (await stat(pdf).catch(() => undefined))?.size ?? 0
    // LibreOffice ends well even if it could not read the file.
    if (size === 0) return { outcome: 'failed' }
    if (size > limits.bytes) return { outcome: 'too_large' }
    await keep(createReadStream(pdf))
    return { outcome: 'ready', byteSize: size }
  } finally {
    await rm(home, { recursive: true, force: true, maxRetries: 3 })
  }
}

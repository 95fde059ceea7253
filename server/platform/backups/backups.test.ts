import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Engine } from '#db/connect.ts'
import { makeFeed } from '#db/factories/feed.ts'
import { type TestCompany, testCompany } from '#db/factories/test-company.ts'
import { diskPlace } from '#server/platform/files/file-place.ts'
import { databaseAddress, testDatabase } from '#testing/database.ts'
import { engineKinds } from '#testing/each-engine.ts'
import { compareCompany, importCompany } from './import-company.ts'
import { makeBackup } from './make-backup.ts'
import { openRepository, type Repository } from './repository.ts'
import { restoreBackup, verifyBackup } from './restore-backup.ts'

const key = randomBytes(32)
let dir: string
let dataDir: string
let repository: Repository
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'hiroba-backup-'))
  dataDir = join(dir, 'data')
  repository = await openRepository(join(dir, 'repository'), key)
})
afterEach(() => rm(dir, { recursive: true, force: true }))

const storeFile = async (name: string, content: Uint8Array) => {
  const folder = join(dataDir, 'files/1/ab', name)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'original'), content)
}

async function withCompany(
  kind: (typeof engineKinds)[number],
  work: (engine: Engine, company: TestCompany) => Promise<void>,
) {
  const engine = await testDatabase({ kind })
  try {
    const company = await testCompany(engine)
    const { menuId, employeeId: authorId } = company
    await makeFeed(engine.company(company.companyId), {
      menuId,
      authorId,
      body: '「引用」\n改行, 絵文字🎌 \\ "',
    })
    await storeFile('photo', randomBytes(9_000_000))
    await work(engine, company)
  } finally {
    await engine.close()
  }
}

it.each(engineKinds)(
  'what is restored equals what was backed up, on %s',
  async (kind) => {
    await withCompany(kind, async (engine, { companyId, menuId, employeeId: authorId }) => {
      const { manifest } = await makeBackup(repository, { engine, place: diskPlace(dataDir) })
      expect(manifest.tables.find(({ name }) => name === 'feeds')?.rows).toBe(1)
      const target = await testDatabase({ kind })
      try {
        const restored = join(dir, 'restored')
        await restoreBackup(repository, manifest, { engine: target, place: diskPlace(restored) })
        const rowsOf = (one: Engine) => one.company(companyId).selectFrom('feeds').selectAll().execute()
        expect(await rowsOf(target)).toEqual(await rowsOf(engine))
        const path = 'files/1/ab/photo/original'
        expect((await readFile(join(restored, path))).equals(await readFile(join(dataDir, path)))).toBe(true)
        expect(await makeFeed(target.company(companyId), { menuId, authorId })).toBeGreaterThan(1)
        await expect(
          restoreBackup(repository, manifest, { engine: target, place: diskPlace(join(dir, 'elsewhere')) }),
        ).rejects.toThrow('already contains a company')
        await expect(
          restoreBackup(repository, manifest, { engine: target, place: diskPlace(restored) }),
        ).rejects.toThrow('original')
      } finally {
        await target.close()
      }
      const url = kind === 'postgres' ? await databaseAddress(engine) : undefined
      const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
      expect(await verifyBackup(repository, manifest, url)).toEqual({ rows, files: 1, differences: [] })
    })
  },
  120_000,
)

it('a second backup adds only what is new, and removing one keeps what the other consists of', async () => {
  await withCompany(engineKinds[0]!, async (engine, { companyId, menuId, employeeId: authorId }) => {
    const first = await makeBackup(repository, { engine, place: diskPlace(dataDir) })
    await makeFeed(engine.company(companyId), { menuId, authorId, body: 'もう一つ' })
    await storeFile('small', Buffer.from('short'))
    const second = await makeBackup(repository, { engine, place: diskPlace(dataDir) })
    expect(first.addedBytes).toBeGreaterThan(9_000_000)
    expect(second.addedBytes).toBeLessThan(20_000)
    expect(await repository.list()).toHaveLength(2)
    expect(await repository.remove([first.manifest.id])).toBeGreaterThan(0)
    const { differences } = await verifyBackup(repository, await repository.read(second.manifest.id))
    expect(differences).toEqual([])
  })
}, 120_000)

it.each(engineKinds)(
  'a company is imported beside others as it was exported, on %s',
  async (kind) => {
    await withCompany(kind, async (engine, { companyId: id, employeeId, menuId }) => {
      const neighbour = await testCompany(engine)
      const company = { id, code: 'any', name: 'any' }
      await mkdir(join(dataDir, `files/${neighbour.companyId + 100}`), { recursive: true })
      const { manifest } = await makeBackup(repository, { engine, place: diskPlace(dataDir), company })
      expect(manifest.tables.find(({ name }) => name === 'companies')?.rows).toBe(1)
      await expect(
        importCompany(repository, manifest, { engine, place: diskPlace(dataDir) }),
      ).rejects.toThrow('hanako.sato@')
      const target = await testDatabase({ kind })
      try {
        await testCompany(target)
        const here = await testCompany(target)
        const elsewhere = join(dir, 'elsewhere')
        const place = { engine: target, place: diskPlace(elsewhere) }
        await expect(restoreBackup(repository, manifest, place)).rejects.toThrow('export of a company')
        const imported = await importCompany(repository, manifest, place)
        expect(imported.differences).toEqual([])
        expect(imported.companyId).toBeGreaterThan(here.companyId)
        const db = target.company(imported.companyId)
        const feeds = await db.selectFrom('feeds').selectAll().execute()
        const original = await engine.company(id).selectFrom('feeds').selectAll().execute()
        expect(feeds).toEqual(original.map((feed) => ({ ...feed, companyId: imported.companyId })))
        if (manifest.files.length > 0)
          await readFile(join(elsewhere, `files/${imported.companyId}/ab/photo/original`))
        expect(await makeFeed(db, { menuId, authorId: employeeId })).toBeGreaterThan(feeds[0]!.id)
        const comparing = { ...place, companyId: imported.companyId }
        expect(await compareCompany(repository, manifest, comparing)).toContain('table feeds')
        await expect(importCompany(repository, manifest, place)).rejects.toThrow('hanako.sato@')
      } finally {
        await target.close()
      }
    })
  },
  120_000,
)

it('a damaged piece, another key and an exchanged piece are refused', async () => {
  await withCompany(engineKinds[0]!, async (engine) => {
    const { manifest } = await makeBackup(repository, { engine, place: diskPlace(dataDir) })
    await expect(openRepository(repository.dir, randomBytes(32))).rejects.toThrow('another key')
    const [one, other] = manifest.files[0]!.pieces
    const pathOf = (piece: string) => join(repository.dir, 'pieces', piece.slice(0, 2), piece)
    const sealed = await readFile(pathOf(one!))
    await writeFile(pathOf(other!), sealed)
    await expect(verifyBackup(repository, manifest)).rejects.toThrow(`${other} is damaged`)
    sealed[100]! ^= 1
    await writeFile(pathOf(one!), sealed)
    await expect(repository.get(one!)).rejects.toThrow(`${one} is damaged`)
    await rm(pathOf(one!))
    await expect(repository.get(one!)).rejects.toThrow('cannot be read')
  })
}, 120_000)

it('nothing in the repository can be read without the key', async () => {
  await withCompany(engineKinds[0]!, async (engine) => {
    await makeBackup(repository, { engine, place: diskPlace(dataDir) })
    const names = await readdir(repository.dir, { recursive: true, withFileTypes: true })
    for (const entry of names.filter((found) => found.isFile())) {
      const content = await readFile(join(entry.parentPath, entry.name))
      expect(content.includes('hanako.sato')).toBe(false)
      expect(content.includes('引用')).toBe(false)
    }
  })
}, 120_000)

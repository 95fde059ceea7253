import { findPackageJSON } from 'node:module'
import { dirname } from 'node:path'

/** The folder with the files of the program: the one of package.json, above its sources and above what is built. */
export const programFolder = dirname(findPackageJSON('.', import.meta.url)!)

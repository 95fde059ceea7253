import { normalForm } from './normal-form.ts'

/** A sign-in name as it is stored and compared: width, case and surrounding spaces are ignored. */
export const foldLoginName = (text: string) => normalForm(text).trim().toLowerCase()

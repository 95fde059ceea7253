// An error of its own kind: SCIM has its own shape for them (RFC 7644, 3.12).
type ScimType = 'invalidFilter' | 'invalidSyntax' | 'invalidValue' | 'uniqueness' | 'mutability' | 'tooMany'

export class ScimProblem extends Error {
  readonly status: number
  readonly scimType: ScimType | null

  constructor(status: number, message: string, scimType: ScimType | null = null) {
    super(message)
    this.status = status
    this.scimType = scimType
  }
}

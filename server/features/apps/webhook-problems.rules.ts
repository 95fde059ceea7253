/** Why a webhook takes no post. Its sender is answered in plain words, as by Slack. */
export class WebhookProblem extends Error {
  readonly status: 400 | 403 | 404 | 410 | 413 | 429

  constructor(status: WebhookProblem['status'], message: string) {
    super(message)
    this.status = status
  }
}

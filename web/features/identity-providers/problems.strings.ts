import { strings } from '#common/strings.ts'

/** What was wrong with a test sign-in, for administrators: what it is and what to do. */
export const problemWords = strings({
  refused: {
    ja: '認証プロバイダーがログインを断りました。アプリがこの人に割り当てられているか確認してください。',
    en: 'The provider refused. Check whether the app is assigned to this person there.',
  },
  malformed: {
    ja: '届いた文書を読めません。SAML 2.0の応答（HTTP POST）が送られているか確認してください。コメントやDOCTYPEを含む文書は受け付けません。',
    en: 'The document could not be read. Check that the provider sends a SAML 2.0 response by HTTP POST. Documents with comments or a DOCTYPE are refused.',
  },
  assertions: {
    ja: '応答に含まれるアサーションが1つではありません。',
    en: 'The response does not contain exactly one assertion.',
  },
  weak_algorithm: {
    ja: 'SHA-1などの弱い方式で署名または暗号化されています。認証プロバイダーの署名の方式をSHA-256にしてください。',
    en: 'It is signed or encrypted with a weak algorithm such as SHA-1. Set the provider’s signature algorithm to SHA-256.',
  },
  decryption: {
    ja: '暗号化されたアサーションを開けません。認証プロバイダーに、こちらのメタデータの証明書を登録してください。',
    en: 'The encrypted assertion could not be opened. Give the provider the certificate in our metadata.',
  },
  signature: {
    ja: '署名がないか、登録した証明書のものではありません。認証プロバイダーの現在の証明書を「接続」に追加してください。',
    en: 'There is no signature, or not one by a certificate you registered. Add the provider’s current certificate to the connection.',
  },
  issuer: {
    ja: '発行者（エンティティID）が「接続」の設定と違います。届いた内容の発行者と同じものを登録してください。',
    en: 'The issuer (entity ID) differs from the connection. Register the issuer shown below.',
  },
  audience: {
    ja: '別のサービスに宛てた内容です。認証プロバイダーのAudience（エンティティID、クライアントID）を、「接続」に表示しているものにしてください。',
    en: 'It is meant for another service. Set the audience at the provider to the entity ID or client ID shown under Connection.',
  },
  recipient: {
    ja: '受け取り先のURLが違います。認証プロバイダーの応答のURL（ACS）を、「接続」に表示しているものにしてください。',
    en: 'It is addressed elsewhere. Set the response address (ACS) at the provider to the one shown under Connection.',
  },
  expired: {
    ja: '有効期間の外です。認証プロバイダーの時計が合っているか確認してください。',
    en: 'It is outside of its validity. Check the provider’s clock.',
  },
  unknown_request: {
    ja: 'こちらから始めたログインへの応答ではないか、時間がかかりすぎました。もう一度始めてください。',
    en: 'It answers no sign-in that was started here, or it took too long. Start again.',
  },
  unsolicited: {
    ja: '認証プロバイダーの画面から始めたログインです。使うときは「人と属性」でオンにしてください。',
    en: 'It was started at the provider. To allow this, turn it on under People and attributes.',
  },
  replayed: { ja: '一度使われた内容です。もう一度始めてください。', en: 'It was used before. Start again.' },
  other_browser: {
    ja: 'ログインを始めたブラウザーと違います。同じブラウザーでもう一度始めてください。',
    en: 'It was started in another browser. Start again in the same one.',
  },
  token: {
    ja: '認証プロバイダーからトークンを受け取れませんでした。クライアントIDとシークレット、リダイレクトURIを確認してください。',
    en: 'No valid token was received. Check the client ID, the secret and the redirect URI.',
  },
  unreachable: {
    ja: '認証プロバイダーに接続できません。発行者のURLを確認してください。',
    en: 'The provider cannot be reached. Check the issuer address.',
  },
  not_set_up: {
    ja: '署名の証明書が登録されていません。「接続」に追加してください。',
    en: 'No signing certificate is registered. Add it to the connection.',
  },
  no_name: { ja: '名前識別子がありません。', en: 'There is no name identifier.' },
  no_email: {
    ja: 'メールアドレスがないか、認証プロバイダーが確認していません。「人と属性」で属性の名前を確認してください。',
    en: 'There is no email address, or the provider has not verified it. Check the attribute under People and attributes.',
  },
  other_domain: {
    ja: 'メールアドレスのドメインが、この認証プロバイダーに割り当てられていません。',
    en: 'The domain of the email address is not assigned to this provider.',
  },
  unknown_person: {
    ja: 'このメールアドレスの人は登録されていません。先に登録するか、「初めてログインした人を登録する」をオンにしてください。',
    en: 'Nobody with this email address is registered. Register the person, or turn on registration at first sign-in.',
  },
  other_name: {
    ja: 'このメールアドレスの人は、別の名前識別子と結び付いています。',
    en: 'The person with this address is tied to another name identifier.',
  },
  not_covered: { ja: 'この人は試す人に含まれていません。', en: 'This person is not part of the trial.' },
  not_in_use: {
    ja: 'この人のアカウントは停止または退会しています。',
    en: 'This person’s account is suspended or closed.',
  },
  not_created: {
    ja: '登録できませんでした。契約人数に達したか、社員番号がほかの人と重なっています。',
    en: 'The person could not be registered: the contracted number is reached, or the employee number is taken.',
  },
})

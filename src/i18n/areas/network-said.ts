/**
 * [中文, English]: what networks say of refusals and rejections, by their own codes; what is raw stays at hand next to it. Codes and what they mean:
 * developers.facebook.com marketing-api/error-reference; titles of policies: transparency.meta.com/policies/ad-standards.
 */
export const networkSaid = {
  'network.said': ['{{word}}（渠道原文：{{raw}}）', '{{word}} (the network says: {{raw}})'],

  'network.refusal.fb_ad.1': ['渠道发生未知错误', 'An unknown error of the network'],
  'network.refusal.fb_ad.2': ['渠道服务暂时不可用', 'The service of the network is not available for a while'],
  'network.refusal.fb_ad.10': ['应用没有这项权限', 'The app lacks this permission'],
  'network.refusal.fb_ad.17': ['调用过于频繁', 'Too many calls'],
  'network.refusal.fb_ad.190': ['授权已失效', 'The credential is no longer good'],
  'network.refusal.fb_ad.190/459': ['账号需要在渠道侧完成验证', 'The login has to be verified at the network'],
  'network.refusal.fb_ad.200': ['授权没有这项权限', 'The credential lacks this permission'],
  'network.refusal.fb_ad.368': ['渠道判定该操作违规，暂不允许', 'The network judged this action abusive and does not allow it now'],
  'network.refusal.fb_ad.613': ['该账户的调用过于频繁', 'Too many calls for this account'],
  'network.refusal.fb_ad.80004': ['广告账户的调用额度已用完', 'The ad account has used up its calls'],
  'network.refusal.fb_ad.1487301': ['自定义受众已不存在', 'The custom audience is gone'],
  'network.refusal.fb_ad.100/33': ['对象不存在，或授权看不到它', 'The object is not there, or the credential does not see it'],
  'network.refusal.fb_ad.100/1443226': [
    '素材不可用：视频需要封面图，图片需要达到最小尺寸',
    'The material cannot be used: a video needs a cover, a picture its least size',
  ],
  'network.refusal.fb_ad.100/1487694': ['定向选项已停用', 'The targeting option is no longer offered'],
  'network.refusal.fb_ad.100/1815857': ['该出价策略需要填写出价', 'This bid strategy needs a bid'],
  'network.refusal.fb_ad.100/1885183': [
    '创意所属的应用仍在开发模式，需先在渠道上线',
    'The app of the creative is in development mode: publish it at the network first',
  ],
  'network.refusal.fb_ad.100/1885272': ['预算低于渠道的最低要求', 'The budget is below the least of the network'],
  'network.refusal.fb_ad.100/2446149': ['该出价策略不能填写出价', 'This bid strategy takes no bid'],
  'network.refusal.fb_ad.100/2490408': ['该优化目标不可用', 'This performance goal is not available'],

  'network.policy.fb_ad.adult_content': ['成人内容', 'Adult content'],
  'network.policy.fb_ad.circumventing_systems': ['规避审核系统', 'Circumventing systems'],
  'network.policy.fb_ad.discriminatory_practices': ['歧视性做法', 'Discriminatory practices'],
  'network.policy.fb_ad.grammar_and_profanity': ['语法与粗俗用语', 'Grammar and profanity'],
  'network.policy.fb_ad.low_quality_or_disruptive_content': ['低质量或干扰性内容', 'Low quality or disruptive content'],
  'network.policy.fb_ad.misleading_claims': ['误导性宣传', 'Misleading claims'],
  'network.policy.fb_ad.nonfunctional_landing_page': ['落地页无法正常打开', 'Nonfunctional landing page'],
  'network.policy.fb_ad.online_gambling_and_gaming': ['在线赌博与博彩游戏', 'Online gambling and gaming'],
  'network.policy.fb_ad.personal_attributes': ['影射个人特征', 'Personal attributes'],
  'network.policy.fb_ad.sensational_content': ['耸人听闻的内容', 'Sensational content'],
  'network.policy.fb_ad.third_party_infringement': ['侵犯第三方权益', 'Third-party infringement'],
  'network.policy.fb_ad.unacceptable_business_practices': ['不可接受的商业行为', 'Unacceptable business practices'],
} as const satisfies Record<string, readonly [string, string]>

import type { Words } from '../words.ts'

/** Videos of the library in ad accounts, wherever they are brought there: in the library, and for a whole batch. */
export const materialVideos = {
  'material.video.account_state.waiting': ['排队中', 'Queued'],
  'material.video.account_state.sending': ['上传中', 'Uploading'],
  'material.video.account_state.processing': ['渠道处理中', 'The network encodes it'],
  'material.video.account_state.ready': ['可用', 'Ready'],
  'material.video.account_state.failed': ['不可用', 'Failed'],
  'blocker.material.video.no_network': ['渠道 {{channel}} 不支持上传视频', 'The network {{channel}} takes no videos through us'],
  'blocker.material.video.auth': [
    '账户授权已失效，请重新授权后再上传',
    'The account is no longer authorised: authorise it, then upload the video again',
  ],
  'blocker.material.video.encoding': ['渠道无法处理这个视频：{{message}}', 'The network could not encode the video: {{message}}'],
  'blocker.material.video.no_end': [
    '{{hours}} 小时后渠道仍未处理完，请检查视频后重新上传',
    'Not finished by the network after {{hours|hour|hours}}: check the video and upload it again',
  ],
  'blocker.material.video.refused': ['渠道没有接收这个视频：{{message}}', 'The network did not take the video: {{message}}'],
  'blocker.material.video.missing': ['视频文件不在存储里，请重新上传', 'The file of the video is not in the store: upload it again'],

  'batch.videos.title': ['本批视频', 'Videos of this batch'],
  'batch.videos.waiting': ['{{count}} 行要等视频在账户里就绪', '{{count|row waits|rows wait}} for videos in their accounts'],
  'batch.videos.ready': ['已就绪 {{ready}} / {{total}}', '{{ready}} of {{total}} ready'],
  'batch.videos.failed': ['{{count}} 个不可用', '{{count}} failed'],
  'batch.videos.progress': ['视频就绪进度', 'Videos ready in their accounts'],
  'batch.videos.bring': ['把全部视频上传到账户（{{count}}）', 'Bring all videos to their accounts ({{count}})'],
  'batch.videos.list': ['逐个查看', 'One by one'],
  'batch.videos.ads': ['{{count}} 个广告', '{{count|ad|ads}}'],
  'batch.videos.more': ['另有 {{count}} 个没有列出', 'and {{count}} more'],
  'batch.videos.absent': ['还没有上传', 'Not there yet'],
  'batch.videos.unusable': ['素材库里还不能用', 'Not usable in the library'],
  'batch.videos.checking': ['有视频就绪了，正在重新检查各行', 'Videos became ready: rows are being checked'],
  'batch.videos.uncertain': [
    '没有收到服务器答复：再问一次就知道上传是否已经开始，不会重复上传',
    'The server has not answered: ask again to see whether it began; nothing is uploaded twice',
  ],
  'batch.videos.again': ['再问一次', 'Ask again'],
  'blocker.batch.videos.none': ['没有要上传的视频：都已就绪或正在上传', 'None has to be brought: all are ready or under way'],
  'blocker.batch.videos.uncertain': ['先再问一次：上传可能已经开始', 'Ask again first: it may have begun'],

  'flow.batchVideo.event.videos.bring': ['上传全部视频', 'All videos brought'],
  'flow.batchVideo.actor.readVideos': ['查询视频状态', 'read the status of the videos'],
  'flow.batchVideo.actor.bringVideos': ['上传视频到账户', 'bring the videos to their accounts'],
  'flow.batchVideo.actor.checkRows': ['重新检查各行', 'check the rows'],
  'flow.batchVideo.after.rest': ['定时查询', 'Asked again after a while'],
  'flow.batchVideo.reading': ['查询中', 'Asking'],
  'flow.batchVideo.checking': ['检查各行', 'Checking rows'],
  'flow.batchVideo.resting': ['没有进行中的上传', 'Nothing under way'],
  'flow.batchVideo.bringing': ['提交中', 'Sending'],
  'flow.batchVideo.failed': ['读取失败', 'Failed'],
} satisfies Words

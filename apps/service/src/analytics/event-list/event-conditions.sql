  AND $filter(sessionId)
  AND ({deviceHash:String} = '' OR deviceHash = unhex({deviceHash:String}))
  AND ({eventType:String} = '' OR toString(eventType) = {eventType:String})
  AND (
    {counted:String} = ''
    OR ({counted:String} = 'impressions' AND events.eventType = 'impression' AND playbackEvent = '')
    OR ({counted:String} = 'interactions' AND events.eventType = 'interaction' AND interactionType != 'completion')
  )

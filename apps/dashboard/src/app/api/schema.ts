// Made from the contract by `npm run generate`; a test compares them.
export interface paths {
    "/api/account": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Settings, limits and usage of the account
         * @description Needs the scope `manage`, or a session with the role viewer or above.
         */
        get: operations["getAccount"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        /**
         * Change privacy mode, retention and limits of the account
         * @description Needs the scope `manage`, or a session with the role owner.
         */
        patch: operations["updateAccount"];
        trace?: never;
    };
    "/api/account/deletion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delete the account with everything in it, for good: nobody can bring it back
         * @description Needs a session with the role owner.
         */
        post: operations["deleteAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/accounts": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Accounts of the instance, their use and limits
         * @description Needs the session of an administrator.
         */
        get: operations["listAccounts"];
        put?: never;
        /**
         * Make an account, and an invitation for its owner
         * @description Needs the session of an administrator.
         */
        post: operations["createAccount"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/analytics/breakdown": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Impressions and interactions by campaign, video, origin, hour of the week and more
         * @description Needs the scope `analytics:read`, or a session with the role viewer or above.
         */
        get: operations["getBreakdown"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/analytics/conversions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Conversions and their value, by currency and by campaign
         * @description Needs the scope `analytics:read`, or a session with the role viewer or above.
         */
        get: operations["getConversionSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/analytics/experiment": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Which creative of a campaign is best, how certain that is, and how much is still missing
         * @description Needs the scope `analytics:read`, or a session with the role viewer or above.
         */
        get: operations["getExperiment"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/analytics/funnel": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How many sessions or devices go from impression to interaction, completion and conversion
         * @description Needs the scope `analytics:read`, or a session with the role viewer or above.
         */
        get: operations["getFunnel"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/analytics/live": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What happens now, once a second, as server-sent events
         * @description Needs the scope `analytics:read`, or a session with the role viewer or above.
         */
        get: operations["getLive"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/analytics/overlays/{overlayId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What viewers answered to one overlay, by option, value or part of the scale, and by day
         * @description Needs the scope `analytics:read`, or a session with the role viewer or above.
         */
        get: operations["getOverlayResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/analytics/summary": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Impressions, interactions, engagement rate and the breakdown by type
         * @description Needs the scope `analytics:read`, or a session with the role viewer or above.
         */
        get: operations["getSummary"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/analytics/timeseries": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Impressions and interactions by hour, day, week or month, in any time zone
         * @description Needs the scope `analytics:read`, or a session with the role viewer or above.
         */
        get: operations["getTimeseries"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/analytics/uniques": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Different devices and sessions, and the share of devices that interacted
         * @description Needs the scope `analytics:read`, or a session with the role viewer or above.
         */
        get: operations["getUniques"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/analytics/videos": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Videos with their viewers, impressions, interactions and how much was watched
         * @description Needs the scope `analytics:read`, or a session with the role viewer or above.
         */
        get: operations["listVideos"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/analytics/videos/{videoId}/timeline": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who still watches, and impressions and interactions, for each second of a video
         * @description Needs the scope `analytics:read`, or a session with the role viewer or above.
         */
        get: operations["getVideoTimeline"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/audit-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What persons and keys changed in the account: who, when, and from what to what
         * @description Needs the scope `manage`, or a session with the role owner.
         */
        get: operations["getAuditLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/conversions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Conversions and what they are attributed to, newest first
         * @description Needs the scope `events:read`, or a session with the role viewer or above.
         */
        get: operations["listConversions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/conversions/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All conversions that match and what they are attributed to, oldest first, as NDJSON or CSV
         * @description Needs the scope `events:read`, or a session with the role editor or above.
         */
        get: operations["exportConversions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/cron/platform-installations-stale": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Mark installations with old heartbeats as degraded
         * @description Needs the value of CRON_SECRET.
         */
        get: operations["degradeStaleInstallations"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/demo-data": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove the made-up data of the demo, and nothing else; `demoData` of the account tells when it is gone
         * @description Needs the scope `manage`, or a session with the role owner.
         */
        delete: operations["deleteDemoData"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Stored events, newest first
         * @description Needs the scope `events:read`, or a session with the role viewer or above.
         */
        get: operations["listEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * All stored events that match, oldest first, as NDJSON or CSV
         * @description Needs the scope `events:read`, or a session with the role editor or above.
         */
        get: operations["exportEvents"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/events/ingest": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Alias of /api/sdk/event
         * @description Needs the scope `events:write`. A publishable key may stand in the body as `key`. Unknown fields of an event are ignored; an unknown name beside `events` is refused.
         */
        post: operations["ingestEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Files that are being made or can be fetched, newest first
         * @description Needs the scope `events:read`, or a session with the role editor or above.
         */
        get: operations["listExports"];
        put?: never;
        /**
         * Have a Parquet file made of all events or conversions that match
         * @description Needs the scope `events:read`, or a session with the role editor or above.
         */
        post: operations["createExport"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports/{exportId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * How far a file is
         * @description Needs the scope `events:read`, or a session with the role editor or above.
         */
        get: operations["getExport"];
        put?: never;
        post?: never;
        /**
         * Delete a file, or stop making it
         * @description Needs the scope `events:read`, or a session with the role editor or above.
         */
        delete: operations["deleteExport"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/exports/{exportId}/file": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The file, for a day after it is finished
         * @description Needs the scope `events:read`, or a session with the role editor or above.
         */
        get: operations["getExportFile"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/installations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Installations of the account
         * @description Needs the scope `manage`, or a session with the role viewer or above.
         */
        get: operations["listInstallations"];
        put?: never;
        /**
         * Register a shop or site; only this answer contains its token
         * @description Needs the scope `manage`, or a session with the role owner.
         */
        post: operations["createInstallation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/installations/{installationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One installation with its transitions
         * @description Needs the scope `manage`, or a session with the role viewer or above.
         */
        get: operations["getInstallation"];
        put?: never;
        post?: never;
        /**
         * Revoke an installation and its tokens at once
         * @description Needs the scope `manage`, or a session with the role owner.
         */
        delete: operations["revokeInstallation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/installations/{installationId}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate the token; the old one stays valid for 24 hours
         * @description Needs the scope `manage`, or a session with the role owner.
         */
        post: operations["rotateInstallationToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/integrations/platform-heartbeat": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send the heartbeat of an installation from a server
         * @description Needs the token of the installation, in the body.
         */
        post: operations["sendHeartbeat"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invitations": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Invitations that were not accepted yet
         * @description Needs a session with the role owner.
         */
        get: operations["listInvitations"];
        put?: never;
        /**
         * Invite somebody; only this answer contains the link
         * @description Needs a session with the role owner.
         */
        post: operations["createInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invitations/{invitationId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Revoke an invitation
         * @description Needs a session with the role owner.
         */
        delete: operations["revokeInvitation"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invitations/accept": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Accept an invitation, as a new person or as one who can sign in
         * @description Needs no key. Of pages, only the service's own may call it.
         */
        post: operations["acceptInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/invitations/open": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * What an invitation is for
         * @description Needs no key. Of pages, only the service's own may call it.
         */
        post: operations["openInvitation"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * API keys of the account
         * @description Needs the scope `manage`, or a session with the role owner.
         */
        get: operations["listKeys"];
        put?: never;
        /**
         * Create an API key; only this answer contains the key
         * @description Needs the scope `manage`, or a session with the role owner.
         */
        post: operations["createKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/keys/{keyId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One API key
         * @description Needs the scope `manage`, or a session with the role owner.
         */
        get: operations["getKey"];
        put?: never;
        post?: never;
        /**
         * Revoke a key at once
         * @description Needs the scope `manage`, or a session with the role owner.
         */
        delete: operations["revokeKey"];
        options?: never;
        head?: never;
        /**
         * Change name, scopes or origins of a key
         * @description Needs the scope `manage`, or a session with the role owner.
         */
        patch: operations["updateKey"];
        trace?: never;
    };
    "/api/keys/{keyId}/rotate": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Rotate a key; the old one stays valid for a while
         * @description Needs the scope `manage`, or a session with the role owner.
         */
        post: operations["rotateKey"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/members": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Members of the account
         * @description Needs a session with the role owner.
         */
        get: operations["listMembers"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/members/{personId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Remove a member
         * @description Needs a session with the role owner.
         */
        delete: operations["removeMember"];
        options?: never;
        head?: never;
        /**
         * Change the role of a member
         * @description Needs a session with the role owner.
         */
        patch: operations["changeMember"];
        trace?: never;
    };
    "/api/memberships/{accountId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Leave an account; to come back you need an invitation
         * @description Needs a session.
         */
        delete: operations["leaveAccount"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/overlays": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Overlays of the account
         * @description Needs the scope `manage`, or a session with the role viewer or above.
         */
        get: operations["listOverlays"];
        put?: never;
        /**
         * Create an overlay; init gives published overlays to pages
         * @description Needs the scope `manage`, or a session with the role editor or above.
         */
        post: operations["createOverlay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/overlays/{overlayId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * One overlay
         * @description Needs the scope `manage`, or a session with the role viewer or above.
         */
        get: operations["getOverlay"];
        put?: never;
        post?: never;
        /**
         * Delete an overlay and its versions, a published one too; its events are kept
         * @description Needs the scope `manage`, or a session with the role editor or above.
         */
        delete: operations["deleteOverlay"];
        options?: never;
        head?: never;
        /**
         * Change the draft of an overlay; pages keep the published version
         * @description Needs the scope `manage`, or a session with the role editor or above.
         */
        patch: operations["updateOverlay"];
        trace?: never;
    };
    "/api/overlays/{overlayId}/publish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make the draft the published version; earlier versions are kept
         * @description Needs the scope `manage`, or a session with the role editor or above.
         */
        post: operations["publishOverlay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/overlays/{overlayId}/rollback": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Publish an earlier version again; the draft stays as it is
         * @description Needs the scope `manage`, or a session with the role editor or above.
         */
        post: operations["rollbackOverlay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/overlays/{overlayId}/unpublish": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Take an overlay away from pages; draft and versions are kept
         * @description Needs the scope `manage`, or a session with the role editor or above.
         */
        post: operations["unpublishOverlay"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/overlays/{overlayId}/versions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * What was published when and by whom, newest first
         * @description Needs the scope `manage`, or a session with the role viewer or above.
         */
        get: operations["listOverlayVersions"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/password": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Change your password; every other session ends
         * @description Needs a session.
         */
        post: operations["changePassword"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/password-resets": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Ask for a link that sets a new password; the answer is the same whether the person exists
         * @description Needs no key. Of pages, only the service's own may call it.
         */
        post: operations["requestPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/password-resets/redeem": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Set a new password with a link; every session ends
         * @description Needs no key. Of pages, only the service's own may call it.
         */
        post: operations["redeemPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Everybody who can sign in
         * @description Needs the session of an administrator.
         */
        get: operations["listPeople"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/people/{personId}/password-reset": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a link with which a person sets a new password
         * @description Needs the session of an administrator.
         */
        post: operations["createPasswordReset"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/platforms/registry": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Supported platforms
         * @description Needs no key.
         */
        get: operations["getPlatformRegistry"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/polls/{overlayId}/results": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Results of a poll, rating or slider for viewers, if the overlay shows them
         * @description Needs the scope `events:write`.
         */
        get: operations["getPollResults"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/privacy/erasures": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Erasures of the account with their receipts, newest first
         * @description Needs the scope `manage`, or a session with the role owner.
         */
        get: operations["listErasures"];
        put?: never;
        /**
         * Permanently erase all data of a device
         * @description Needs the scope `manage`, or a session with the role owner.
         */
        post: operations["requestErasure"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/privacy/erasures/{erasureId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * The progress of an erasure, and its receipt
         * @description Needs the scope `manage`, or a session with the role owner.
         */
        get: operations["getErasure"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/privacy/export": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Export all data of a device, one record per line (NDJSON)
         * @description Needs the scope `manage`, or a session with the role owner.
         */
        get: operations["exportDevice"];
        put?: never;
        /**
         * The same as GET, for a deviceId, which must not appear in an address
         * @description Needs the scope `manage`, or a session with the role owner.
         */
        post: operations["exportDeviceById"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/privacy/receipt-keys": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Public keys that verify erasure receipts (JWKS)
         * @description Needs no key.
         */
        get: operations["getReceiptKeys"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/request-log": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Refused events and requests by minute, key and reason, with the most recent of each
         * @description Needs the scope `manage`, or a session with the role viewer or above.
         */
        get: operations["getRequestLog"];
        put?: never;
        post?: never;
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sdk/conversion": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Record a conversion
         * @description Needs the scope `conversions:write`.
         */
        post: operations["sendConversion"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sdk/event": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Send one event or a batch
         * @description Needs the scope `events:write`. A publishable key may stand in the body as `key`. Unknown fields of an event are ignored; an unknown name beside `events` is refused.
         */
        post: operations["sendEvents"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sdk/init": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Delivery settings and the published overlays of a video
         * @description Needs the scope `events:write`. A publishable key may stand in the body as `key`.
         */
        post: operations["init"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/session": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Who is signed in, their accounts and roles, and whether set-up is next
         * @description Needs no key. Of pages, only the service's own may call it.
         */
        get: operations["getSession"];
        put?: never;
        /**
         * Sign in; the answer sets the cookie of the session
         * @description Needs no key. Of pages, only the service's own may call it.
         */
        post: operations["signIn"];
        /**
         * Sign out; without a session nothing happens
         * @description Needs no key. Of pages, only the service's own may call it.
         */
        delete: operations["signOut"];
        options?: never;
        head?: never;
        /**
         * Change name, language or time zone of who is signed in
         * @description Needs a session.
         */
        patch: operations["updateProfile"];
        trace?: never;
    };
    "/api/sessions": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        /**
         * Where you are signed in
         * @description Needs a session.
         */
        get: operations["listSessions"];
        put?: never;
        post?: never;
        /**
         * Sign out everywhere else
         * @description Needs a session.
         */
        delete: operations["revokeOtherSessions"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sessions/{signInId}": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        post?: never;
        /**
         * Sign out in one place
         * @description Needs a session.
         */
        delete: operations["revokeSession"];
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/set-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make the first person, their account and its keys, with the code that the start printed
         * @description Needs no key. Of pages, only the service's own may call it.
         */
        post: operations["setUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/sign-up": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Make a person with an account of their own, where sign-up is open
         * @description Needs no key. Of pages, only the service's own may call it.
         */
        post: operations["signUp"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/tokens": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Create a short-lived token with which a page may read analytics
         * @description Needs the scope `analytics:read`.
         */
        post: operations["createReadToken"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/two-factor": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get the secret for an authenticator app; it counts once a code has confirmed it
         * @description Needs a session.
         */
        post: operations["beginTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/two-factor/backup-codes": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Get new backup codes; the ones before end
         * @description Needs a session.
         */
        post: operations["replaceBackupCodes"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/two-factor/confirm": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Confirm the authenticator app with a code; from then on signing in needs one
         * @description Needs a session.
         */
        post: operations["confirmTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
    "/api/two-factor/disable": {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        get?: never;
        put?: never;
        /**
         * Sign in without a code again
         * @description Needs a session.
         */
        post: operations["disableTwoFactor"];
        delete?: never;
        options?: never;
        head?: never;
        patch?: never;
        trace?: never;
    };
}
export type webhooks = Record<string, never>;
export interface components {
    schemas: {
        Problem: {
            /**
             * @description Code from the error catalogue
             * @enum {unknown}
             */
            code: "malformed_json" | "bad_request" | "missing_api_key" | "invalid_api_key" | "invalid_installation_credentials" | "invalid_cron_secret" | "invalid_metrics_token" | "not_signed_in" | "sign_in_failed" | "second_factor_required" | "invalid_set_up_code" | "wrong_credential" | "sign_up_closed" | "insufficient_permission" | "insufficient_scope" | "origin_not_allowed" | "secret_key_in_browser" | "browser_heartbeat" | "not_found" | "method_not_allowed" | "request_timeout" | "conflict" | "last_owner" | "precondition_failed" | "link_not_valid" | "payload_too_large" | "headers_too_large" | "range_not_satisfiable" | "unsupported_media_type" | "validation_failed" | "account_not_named" | "timestamp_out_of_range" | "rate_limited" | "usage_cap_reached" | "too_many_queries" | "internal_error" | "storage_unavailable" | "overloaded" | "cron_secret_not_set";
            /** @description A sentence that says what is wrong */
            detail: string;
            /** @description What is wrong, field by field */
            errors?: {
                /** @description Code from the error catalogue */
                code: string;
                /** @description A sentence that says what is wrong */
                detail: string;
                /** @description JSON pointer of the field, or the name of a query parameter */
                pointer: string;
            }[];
            /** @description Identifier of the request, as in `X-Request-Id` */
            requestId: string;
            /** @description Whether the same request can succeed later */
            retryable: boolean;
            /** @description The current status */
            status: number;
            /** @description A heading */
            title: string;
            /** @description Address of the docs page of the code */
            type: string;
        };
    };
    responses: never;
    parameters: never;
    requestBodies: never;
    headers: never;
    pathItems: never;
}
export type $defs = Record<string, never>;
export interface operations {
    getAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The account that owns this */
                        accountId: string;
                        /** @description ISO 8601 UTC with milliseconds */
                        createdAt: string;
                        /** @description Made-up data that the account was begun with; null if there is none */
                        demoData: {
                            /** @description Its campaigns, which are of nothing else */
                            campaignIds: string[];
                            /** @description How many conversions there are of it; 0 until all are written */
                            conversions: number;
                            /** @description YYYY-MM-DD, UTC */
                            dateFrom: string;
                            /** @description YYYY-MM-DD, UTC */
                            dateTo: string;
                            /** @description How many events there are of it; 0 until all are written */
                            events: number;
                            /** @description Its overlays */
                            overlayIds: string[];
                            /**
                             * @description Whether it is still being written, there, or being removed
                             * @enum {unknown}
                             */
                            state: "writing" | "present" | "removing";
                            /** @description Its videos, which are of nothing else */
                            videoIds: string[];
                        } | null;
                        /**
                         * @description How events sent with Global Privacy Control are treated
                         * @enum {unknown}
                         */
                        globalPrivacyControl: "cookieless" | "drop" | "ignore";
                        /** @description Rate limits and the monthly cap */
                        limits: {
                            /** @description Events per second from one device, with publishable keys */
                            eventsPerSecondDevice: number;
                            /** @description Events per second with one publishable key */
                            eventsPerSecondPublishable: number;
                            /** @description Events per second with one secret key */
                            eventsPerSecondSecret: number;
                            /** @description Maximum number of events per month; null for no cap */
                            monthlyEventCap: number | null;
                        };
                        /** @description A name for people */
                        name: string;
                        /** @description How many days events are kept; null keeps them forever */
                        retentionDays: number | null;
                        /** @description Stored events in the current month, UTC */
                        usage: {
                            /** @description Events */
                            events: number;
                            /** @description The current month, UTC */
                            month: string;
                        };
                    };
                };
            };
        };
    };
    updateAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "retentionDays": 365,
                 *       "limits": {
                 *         "monthlyEventCap": 1000000
                 *       }
                 *     }
                 */
                "application/json": {
                    /**
                     * @description How events sent with Global Privacy Control are treated
                     * @enum {unknown}
                     */
                    globalPrivacyControl?: "cookieless" | "drop" | "ignore";
                    /** @description Rate limits and the monthly cap */
                    limits?: {
                        /** @description Events per second from one device, with publishable keys */
                        eventsPerSecondDevice?: number;
                        /** @description Events per second with one publishable key */
                        eventsPerSecondPublishable?: number;
                        /** @description Events per second with one secret key */
                        eventsPerSecondSecret?: number;
                        /** @description Maximum number of events per month; null for no cap */
                        monthlyEventCap?: number | null;
                    };
                    /** @description A name for people */
                    name?: string;
                    /** @description How many days events are kept; null keeps them forever */
                    retentionDays?: number | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The account that owns this */
                        accountId: string;
                        /** @description ISO 8601 UTC with milliseconds */
                        createdAt: string;
                        /** @description Made-up data that the account was begun with; null if there is none */
                        demoData: {
                            /** @description Its campaigns, which are of nothing else */
                            campaignIds: string[];
                            /** @description How many conversions there are of it; 0 until all are written */
                            conversions: number;
                            /** @description YYYY-MM-DD, UTC */
                            dateFrom: string;
                            /** @description YYYY-MM-DD, UTC */
                            dateTo: string;
                            /** @description How many events there are of it; 0 until all are written */
                            events: number;
                            /** @description Its overlays */
                            overlayIds: string[];
                            /**
                             * @description Whether it is still being written, there, or being removed
                             * @enum {unknown}
                             */
                            state: "writing" | "present" | "removing";
                            /** @description Its videos, which are of nothing else */
                            videoIds: string[];
                        } | null;
                        /**
                         * @description How events sent with Global Privacy Control are treated
                         * @enum {unknown}
                         */
                        globalPrivacyControl: "cookieless" | "drop" | "ignore";
                        /** @description Rate limits and the monthly cap */
                        limits: {
                            /** @description Events per second from one device, with publishable keys */
                            eventsPerSecondDevice: number;
                            /** @description Events per second with one publishable key */
                            eventsPerSecondPublishable: number;
                            /** @description Events per second with one secret key */
                            eventsPerSecondSecret: number;
                            /** @description Maximum number of events per month; null for no cap */
                            monthlyEventCap: number | null;
                        };
                        /** @description A name for people */
                        name: string;
                        /** @description How many days events are kept; null keeps them forever */
                        retentionDays: number | null;
                        /** @description Stored events in the current month, UTC */
                        usage: {
                            /** @description Events */
                            events: number;
                            /** @description The current month, UTC */
                            month: string;
                        };
                    };
                };
            };
        };
    };
    deleteAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Spring shop"
                 *     }
                 */
                "application/json": {
                    /** @description The name of the account, so that no other one is meant */
                    name: string;
                };
            };
        };
        responses: {
            /** @description Success */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listAccounts: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the previous page */
                cursor?: string;
                /**
                 * @description Maximum number of entries on a page
                 * @example 20
                 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Accounts, newest first */
                        accounts: {
                            /** @description The account that owns this */
                            accountId: string;
                            /** @description When the account was made */
                            createdAt: string;
                            /** @description Rate limits and the monthly cap */
                            limits: {
                                /** @description Events per second from one device, with publishable keys */
                                eventsPerSecondDevice: number;
                                /** @description Events per second with one publishable key */
                                eventsPerSecondPublishable: number;
                                /** @description Events per second with one secret key */
                                eventsPerSecondSecret: number;
                                /** @description Maximum number of events per month; null for no cap */
                                monthlyEventCap: number | null;
                            };
                            /** @description How many members it has */
                            memberCount: number;
                            /** @description The name of the account */
                            name: string;
                            /** @description Stored events in the current month, UTC */
                            usage: {
                                /** @description Events */
                                events: number;
                                /** @description The current month, UTC */
                                month: string;
                            };
                        }[];
                        /** @description Cursor of the next page; null at the end */
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    createAccount: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Second shop",
                 *       "ownerEmail": "second@shop.example"
                 *     }
                 */
                "application/json": {
                    /** @description The name of the account */
                    name: string;
                    /** @description An e-mail address; upper and lower case are the same */
                    ownerEmail: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The account */
                        account: {
                            /** @description The account that owns this */
                            accountId: string;
                            /** @description When the account was made */
                            createdAt: string;
                            /** @description Rate limits and the monthly cap */
                            limits: {
                                /** @description Events per second from one device, with publishable keys */
                                eventsPerSecondDevice: number;
                                /** @description Events per second with one publishable key */
                                eventsPerSecondPublishable: number;
                                /** @description Events per second with one secret key */
                                eventsPerSecondSecret: number;
                                /** @description Maximum number of events per month; null for no cap */
                                monthlyEventCap: number | null;
                            };
                            /** @description How many members it has */
                            memberCount: number;
                            /** @description The name of the account */
                            name: string;
                            /** @description Stored events in the current month, UTC */
                            usage: {
                                /** @description Events */
                                events: number;
                                /** @description The current month, UTC */
                                month: string;
                            };
                        };
                        /** @description The invitation of its owner */
                        invitation: {
                            /** @description When the invitation was made */
                            createdAt: string;
                            /** @description The e-mail address of the person */
                            email: string;
                            /** @description When the invitation ends */
                            expiresAt: string;
                            /** @description The invitation */
                            invitationId: string;
                            /** @description The name of the person who invites; null if they are gone, or for an invitation by the service */
                            invitedBy: string | null;
                            /** @description Whether the service sends the link to the person */
                            isMailed: boolean;
                            /** @description Hand it to the person, unless it was mailed */
                            link: string;
                            /**
                             * @description What the person may do in the account
                             * @enum {unknown}
                             */
                            role: "viewer" | "editor" | "owner";
                        };
                    };
                };
            };
        };
    };
    getBreakdown: {
        parameters: {
            query: {
                /**
                 * @description What the rows are by
                 * @example video
                 */
                by: "campaign" | "creative" | "video" | "overlay" | "overlayType" | "interactionType" | "origin" | "installation" | "hourOfWeek";
                /**
                 * @description Repeat the parameter for several values
                 * @example [
                 *       "camp_spring"
                 *     ]
                 */
                campaignId?: string[];
                /** @description Repeat the parameter for several values */
                creativeId?: string[];
                /** @description `nextCursor` of the previous page */
                cursor?: string;
                /**
                 * @description First day, YYYY-MM-DD in the time zone asked for
                 * @example 2026-01-01
                 */
                dateFrom?: string;
                /**
                 * @description Last day, inclusive
                 * @example 2026-01-31
                 */
                dateTo?: string;
                /** @description Adds what was counted, by which rule, and what was left out */
                explain?: "1";
                /** @description Overrides the header `Accept`: `application/json` or `text/csv` */
                format?: "json" | "csv";
                /** @description Counts the traffic of known bots as well */
                includeBots?: boolean;
                /** @description Repeat the parameter for several values */
                installationId?: string[];
                /** @description Repeat the parameter for several values */
                interactionType?: ("tap" | "rating" | "poll" | "slider" | "cta_click" | "completion")[];
                /** @description Maximum number of entries on a page */
                limit?: number;
                /** @description Repeat the parameter for several values */
                origin?: string[];
                /** @description Repeat the parameter for several values */
                overlayId?: string[];
                /** @description Repeat the parameter for several values */
                overlayType?: ("tap" | "rating" | "poll" | "slider")[];
                /** @description Largest first, names in alphabetical order. Default: impressions; hourOfWeek: name */
                sort?: "impressions" | "interactions" | "engagementRate" | "name";
                /** @description IANA name of the time zone in which days begin, such as `Europe/Berlin` */
                timezone?: string;
                /** @description Repeat the parameter for several values */
                videoId?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Every event that was acknowledged before this moment is counted */
                        asOf: string;
                        /**
                         * @description What the rows are by
                         * @enum {unknown}
                         */
                        by: "campaign" | "creative" | "video" | "overlay" | "overlayType" | "interactionType" | "origin" | "installation" | "hourOfWeek";
                        /** @description What was counted, by which rule, and what was left out; with `explain=1` */
                        explanation?: {
                            /** @description The fields of the answer and what each counts */
                            figures: {
                                /** @description The address that lists the events that were counted; null if they are not events of a list */
                                events: string | null;
                                /** @description The field that this is about */
                                figure: string;
                                /** @description What is counted, in a sentence */
                                rule: string;
                            }[];
                            /** @description The filters as they were applied */
                            filters: {
                                [key: string]: string[];
                            };
                            /** @description What matches the filters and is not counted */
                            leftOut: {
                                /** @description Null if nothing is left to count them by */
                                count: number | null;
                                /** @description What is counted or left out, in a sentence */
                                rule: string;
                                /**
                                 * @description What was left out
                                 * @enum {unknown}
                                 */
                                what: "bots" | "playback" | "completions" | "undeliverable" | "erased" | "afterAsOf";
                            }[];
                            /** @description The days that the numbers cover */
                            period: {
                                /** @description YYYY-MM-DD, UTC */
                                from: string;
                                /** @description YYYY-MM-DD, UTC */
                                to: string;
                            };
                            /** @description IANA name of the time zone in which days begin */
                            timezone: string;
                        };
                        /** @description Cursor of the next page; null at the end */
                        nextCursor: string | null;
                        /** @description The rest: with the rows of this page it adds up to the total */
                        other: {
                            /** @description interactions / impressions, 0 without impressions */
                            engagementRate: number;
                            /** @description Stored impressions, without playback records */
                            impressions: number;
                            /** @description Stored interactions, without completions */
                            interactions: number;
                            /** @description Rows that are not on this page */
                            rows: number;
                        };
                        /** @description The days that the numbers cover */
                        period: {
                            /** @description YYYY-MM-DD, UTC */
                            from: string;
                            /** @description YYYY-MM-DD, UTC */
                            to: string;
                        };
                        /** @description A row names its value under the value of `by` */
                        rows: {
                            /** @description '' if the events name none */
                            campaign?: string;
                            /** @description '' if the events name none */
                            creative?: string;
                            /** @description interactions / impressions, 0 without impressions */
                            engagementRate: number;
                            /** @description Hours since Monday 00:00 in the time zone that was asked for */
                            hourOfWeek?: number;
                            /** @description Stored impressions, without playback records */
                            impressions: number;
                            /** @description '' if the events name none */
                            installation?: string;
                            /** @description Stored interactions, without completions */
                            interactions: number;
                            /** @description '' if the events name none */
                            interactionType?: string;
                            /** @description '' if the events name none */
                            origin?: string;
                            /** @description '' if the events name none */
                            overlay?: string;
                            /** @description '' if the events name none */
                            overlayType?: string;
                            /** @description '' if the events name none */
                            video?: string;
                        }[];
                        /** @description How many devices have answered */
                        total: {
                            /** @description interactions / impressions, 0 without impressions */
                            engagementRate: number;
                            /** @description Stored impressions, without playback records */
                            impressions: number;
                            /** @description Stored interactions, without completions */
                            interactions: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    getConversionSummary: {
        parameters: {
            query?: {
                /** @description Repeat the parameter for several values */
                campaignId?: string[];
                /**
                 * @description What happened, for example `purchase`; 1 to 64 characters of A-Za-z0-9._:-
                 * @example purchase
                 */
                conversionType?: string;
                /** @description Repeat the parameter for several values */
                creativeId?: string[];
                /**
                 * @description First day, YYYY-MM-DD in the time zone asked for
                 * @example 2026-01-01
                 */
                dateFrom?: string;
                /**
                 * @description Last day, inclusive
                 * @example 2026-01-31
                 */
                dateTo?: string;
                /** @description Adds what was counted, by which rule, and what was left out */
                explain?: "1";
                /** @description Overrides the header `Accept`: `application/json` or `text/csv` */
                format?: "json" | "csv";
                /** @description Counts the traffic of known bots as well */
                includeBots?: boolean;
                /** @description Repeat the parameter for several values */
                installationId?: string[];
                /** @description Repeat the parameter for several values */
                interactionType?: ("tap" | "rating" | "poll" | "slider" | "cta_click" | "completion")[];
                /** @description Which interaction of the 7 days before gets the credit: the last one (default), the first one, or all in equal parts */
                model?: "last" | "first" | "linear";
                /** @description Repeat the parameter for several values */
                origin?: string[];
                /** @description Repeat the parameter for several values */
                overlayId?: string[];
                /** @description Repeat the parameter for several values */
                overlayType?: ("tap" | "rating" | "poll" | "slider")[];
                /** @description IANA name of the time zone in which days begin, such as `Europe/Berlin` */
                timezone?: string;
                /** @description Repeat the parameter for several values */
                videoId?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Every event that was acknowledged before this moment is counted */
                        asOf: string;
                        /** @description Most conversions first, at most 1,000 campaigns */
                        byCampaign: {
                            /** @description `unattributed` if no interaction led to the conversion */
                            campaignId: string;
                            /** @description Conversions; with `model=linear` parts of them too, to four decimals */
                            conversions: number;
                            /** @description Sums, one for each currency; amounts of different currencies are never added */
                            values: {
                                /** @description Conversions with a value in this currency */
                                conversions: number;
                                /** @description Three-letter ISO 4217 code */
                                currency: string;
                                /** @description An exact decimal */
                                value: string;
                            }[];
                        }[];
                        /** @description Conversions; with `model=linear` parts of them too, to four decimals */
                        conversions: number;
                        /** @description What was counted, by which rule, and what was left out; with `explain=1` */
                        explanation?: {
                            /** @description The fields of the answer and what each counts */
                            figures: {
                                /** @description The address that lists the events that were counted; null if they are not events of a list */
                                events: string | null;
                                /** @description The field that this is about */
                                figure: string;
                                /** @description What is counted, in a sentence */
                                rule: string;
                            }[];
                            /** @description The filters as they were applied */
                            filters: {
                                [key: string]: string[];
                            };
                            /** @description What matches the filters and is not counted */
                            leftOut: {
                                /** @description Null if nothing is left to count them by */
                                count: number | null;
                                /** @description What is counted or left out, in a sentence */
                                rule: string;
                                /**
                                 * @description What was left out
                                 * @enum {unknown}
                                 */
                                what: "bots" | "playback" | "completions" | "undeliverable" | "erased" | "afterAsOf";
                            }[];
                            /** @description The days that the numbers cover */
                            period: {
                                /** @description YYYY-MM-DD, UTC */
                                from: string;
                                /** @description YYYY-MM-DD, UTC */
                                to: string;
                            };
                            /** @description IANA name of the time zone in which days begin */
                            timezone: string;
                        };
                        /**
                         * @description How conversions were attributed
                         * @enum {unknown}
                         */
                        model: "last" | "first" | "linear";
                        /** @description The days that the numbers cover */
                        period: {
                            /** @description YYYY-MM-DD, UTC */
                            from: string;
                            /** @description YYYY-MM-DD, UTC */
                            to: string;
                        };
                        /** @description The same by campaign and currency: the campaigns of `byCampaign` in their order */
                        rows: {
                            /** @description `unattributed` if no interaction led to the conversion */
                            campaignId: string;
                            /** @description Conversions; with `model=linear` parts of them too, to four decimals */
                            conversions: number;
                            /** @description '' for conversions without a value */
                            currency: string;
                            /** @description Their sum, an exact decimal; null without a value */
                            value: string | null;
                        }[];
                        /** @description Sums, one for each currency; amounts of different currencies are never added */
                        values: {
                            /** @description Conversions with a value in this currency */
                            conversions: number;
                            /** @description Three-letter ISO 4217 code */
                            currency: string;
                            /** @description An exact decimal */
                            value: string;
                        }[];
                    };
                    "text/csv": string;
                };
            };
        };
    };
    getExperiment: {
        parameters: {
            query: {
                /**
                 * @description The campaign whose creatives are compared
                 * @example [
                 *       "camp_spring"
                 *     ]
                 */
                campaignId: string[];
                /** @description Repeat the parameter for several values */
                creativeId?: string[];
                /**
                 * @description First day, YYYY-MM-DD in the time zone asked for
                 * @example 2026-01-01
                 */
                dateFrom?: string;
                /**
                 * @description Last day, inclusive
                 * @example 2026-01-31
                 */
                dateTo?: string;
                /** @description Adds what was counted, by which rule, and what was left out */
                explain?: "1";
                /** @description Overrides the header `Accept`: `application/json` or `text/csv` */
                format?: "json" | "csv";
                /** @description Counts the traffic of known bots as well */
                includeBots?: boolean;
                /** @description Repeat the parameter for several values */
                installationId?: string[];
                /** @description Repeat the parameter for several values */
                interactionType?: ("tap" | "rating" | "poll" | "slider" | "cta_click" | "completion")[];
                /** @description Repeat the parameter for several values */
                origin?: string[];
                /** @description Repeat the parameter for several values */
                overlayId?: string[];
                /** @description Repeat the parameter for several values */
                overlayType?: ("tap" | "rating" | "poll" | "slider")[];
                /** @description IANA name of the time zone in which days begin, such as `Europe/Berlin` */
                timezone?: string;
                /** @description Repeat the parameter for several values */
                videoId?: string[];
                /** @description How impressions were meant to be shared out, as `creativeId=weight` with whole numbers; repeat the parameter. Default: equally */
                weights?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Every event that was acknowledged before this moment is counted */
                        asOf: string;
                        /** @description What was counted, by which rule, and what was left out; with `explain=1` */
                        explanation?: {
                            /** @description The fields of the answer and what each counts */
                            figures: {
                                /** @description The address that lists the events that were counted; null if they are not events of a list */
                                events: string | null;
                                /** @description The field that this is about */
                                figure: string;
                                /** @description What is counted, in a sentence */
                                rule: string;
                            }[];
                            /** @description The filters as they were applied */
                            filters: {
                                [key: string]: string[];
                            };
                            /** @description What matches the filters and is not counted */
                            leftOut: {
                                /** @description Null if nothing is left to count them by */
                                count: number | null;
                                /** @description What is counted or left out, in a sentence */
                                rule: string;
                                /**
                                 * @description What was left out
                                 * @enum {unknown}
                                 */
                                what: "bots" | "playback" | "completions" | "undeliverable" | "erased" | "afterAsOf";
                            }[];
                            /** @description The days that the numbers cover */
                            period: {
                                /** @description YYYY-MM-DD, UTC */
                                from: string;
                                /** @description YYYY-MM-DD, UTC */
                                to: string;
                            };
                            /** @description IANA name of the time zone in which days begin */
                            timezone: string;
                        };
                        /** @description What of the campaign is not compared */
                        leftOut: {
                            /** @description Creatives beyond the first 50 */
                            otherCreatives: {
                                /** @description How many there are */
                                creatives: number;
                                /** @description interactions / impressions, 0 without impressions */
                                engagementRate: number;
                                /** @description Stored impressions, without playback records */
                                impressions: number;
                                /** @description Stored interactions, without completions */
                                interactions: number;
                            };
                            /** @description Events that name no creative */
                            withoutCreative: {
                                /** @description interactions / impressions, 0 without impressions */
                                engagementRate: number;
                                /** @description Stored impressions, without playback records */
                                impressions: number;
                                /** @description Stored interactions, without completions */
                                interactions: number;
                            };
                        };
                        /** @description The days that the numbers cover */
                        period: {
                            /** @description YYYY-MM-DD, UTC */
                            from: string;
                            /** @description YYYY-MM-DD, UTC */
                            to: string;
                        };
                        /** @description Creatives of the campaign, highest rate first, at most 50 */
                        rows: {
                            /**
                             * @description It has more interactions than impressions: statistics take its rate as 1
                             * @constant
                             */
                            clamped?: true;
                            /** @description The creative */
                            creative: string;
                            /** @description interactions / impressions, 0 without impressions */
                            engagementRate: number;
                            /** @description By how much its rate is expected to fall short of the best one; null without impressions */
                            expectedLoss: number | null;
                            /** @description The share it was meant to have; null if it has no part in the check */
                            expectedShare: number | null;
                            /** @description Upper end of the interval; null without impressions */
                            high: number | null;
                            /** @description Stored impressions, without playback records */
                            impressions: number;
                            /** @description Stored interactions, without completions */
                            interactions: number;
                            /** @description Lower end of the 95 % interval of the rate (Wilson); null without impressions */
                            low: number | null;
                            /** @description How many more impressions it needs until it differs from the leading creative for certain, if rates stay as they are; null if that cannot be told */
                            moreImpressions: number | null;
                            /** @description Probability that its rate is the highest of all; null without impressions */
                            probabilityBest: number | null;
                            /** @description Its share of the impressions in the check of shares; null if it has no part in it */
                            share: number | null;
                        }[];
                        /** @description Whether impressions were shared out as meant; null with fewer than two creatives */
                        sampleRatio: {
                            /** @description Distance of the shares from those that were meant */
                            chiSquared: number;
                            /** @description Creatives in the check, less one */
                            degreesOfFreedom: number;
                            /** @description True where pValue is below 0.001 */
                            mismatch: boolean;
                            /** @description How likely shares as uneven as these are by chance */
                            pValue: number;
                        } | null;
                        /** @description What the numbers say */
                        verdict: {
                            /**
                             * @description The verdict, for programs
                             * @enum {unknown}
                             */
                            code: "no_data" | "one_creative" | "sample_ratio_mismatch" | "too_early" | "winner" | "equivalent" | "undecided";
                            /** @description The creative that leads; null if there is none */
                            creative: string | null;
                            /** @description Impressions still missing in all rows; 0 once it is decided, null if that cannot be told */
                            moreImpressions: number | null;
                            /** @description The verdict in words */
                            text: string;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    getFunnel: {
        parameters: {
            query?: {
                /**
                 * @description What goes through the funnel. Default: session
                 * @example session
                 */
                by?: "session" | "device";
                /**
                 * @description Repeat the parameter for several values
                 * @example [
                 *       "camp_spring"
                 *     ]
                 */
                campaignId?: string[];
                /** @description Repeat the parameter for several values */
                creativeId?: string[];
                /**
                 * @description First day, YYYY-MM-DD in the time zone asked for
                 * @example 2026-01-01
                 */
                dateFrom?: string;
                /**
                 * @description Last day, inclusive
                 * @example 2026-01-31
                 */
                dateTo?: string;
                /** @description Adds what was counted, by which rule, and what was left out */
                explain?: "1";
                /** @description Overrides the header `Accept`: `application/json` or `text/csv` */
                format?: "json" | "csv";
                /** @description Counts the traffic of known bots as well */
                includeBots?: boolean;
                /** @description Repeat the parameter for several values */
                installationId?: string[];
                /** @description Repeat the parameter for several values */
                interactionType?: ("tap" | "rating" | "poll" | "slider" | "cta_click" | "completion")[];
                /** @description Repeat the parameter for several values */
                origin?: string[];
                /** @description Repeat the parameter for several values */
                overlayId?: string[];
                /** @description Repeat the parameter for several values */
                overlayType?: ("tap" | "rating" | "poll" | "slider")[];
                /** @description At least two steps, in their order; repeat the parameter. Default: all four */
                steps?: ("impression" | "interaction" | "completion" | "conversion")[];
                /** @description IANA name of the time zone in which days begin, such as `Europe/Berlin` */
                timezone?: string;
                /** @description Repeat the parameter for several values */
                videoId?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Every event that was acknowledged before this moment is counted */
                        asOf: string;
                        /**
                         * @description What goes through the funnel
                         * @enum {unknown}
                         */
                        by: "session" | "device";
                        /** @description False: exact. True where there is too much to follow every unit: units are estimated, and medians are null */
                        estimated: boolean;
                        /** @description What was counted, by which rule, and what was left out; with `explain=1` */
                        explanation?: {
                            /** @description The fields of the answer and what each counts */
                            figures: {
                                /** @description The address that lists the events that were counted; null if they are not events of a list */
                                events: string | null;
                                /** @description The field that this is about */
                                figure: string;
                                /** @description What is counted, in a sentence */
                                rule: string;
                            }[];
                            /** @description The filters as they were applied */
                            filters: {
                                [key: string]: string[];
                            };
                            /** @description What matches the filters and is not counted */
                            leftOut: {
                                /** @description Null if nothing is left to count them by */
                                count: number | null;
                                /** @description What is counted or left out, in a sentence */
                                rule: string;
                                /**
                                 * @description What was left out
                                 * @enum {unknown}
                                 */
                                what: "bots" | "playback" | "completions" | "undeliverable" | "erased" | "afterAsOf";
                            }[];
                            /** @description The days that the numbers cover */
                            period: {
                                /** @description YYYY-MM-DD, UTC */
                                from: string;
                                /** @description YYYY-MM-DD, UTC */
                                to: string;
                            };
                            /** @description IANA name of the time zone in which days begin */
                            timezone: string;
                        };
                        /** @description The days that the numbers cover */
                        period: {
                            /** @description YYYY-MM-DD, UTC */
                            from: string;
                            /** @description YYYY-MM-DD, UTC */
                            to: string;
                        };
                        /** @description The steps that were asked for, in order */
                        rows: {
                            /** @description Median over the units that reached the step; null at the first step, without units, and where `estimated` is true */
                            medianSecondsFromPrevious: number | null;
                            /** @description units / units of the first step, 0 without any */
                            shareOfFirst: number;
                            /** @description units / units of the step before, 0 without any; null at the first step */
                            shareOfPrevious: number | null;
                            /**
                             * @description A step that was asked for
                             * @enum {unknown}
                             */
                            step: "impression" | "interaction" | "completion" | "conversion";
                            /** @description Sessions or devices that took all steps up to this one, each at or after the one before it */
                            units: number;
                        }[];
                    };
                    "text/csv": string;
                };
            };
        };
    };
    getLive: {
        parameters: {
            query?: {
                /**
                 * @description Repeat the parameter for several values
                 * @example [
                 *       "camp_spring"
                 *     ]
                 */
                campaignId?: string[];
                /** @description Repeat the parameter for several values */
                creativeId?: string[];
                /** @description Counts the traffic of known bots as well */
                includeBots?: boolean;
                /** @description Repeat the parameter for several values */
                installationId?: string[];
                /** @description Repeat the parameter for several values */
                interactionType?: ("tap" | "rating" | "poll" | "slider" | "cta_click" | "completion")[];
                /** @description Repeat the parameter for several values */
                origin?: string[];
                /** @description Repeat the parameter for several values */
                overlayId?: string[];
                /** @description Repeat the parameter for several values */
                overlayType?: ("tap" | "rating" | "poll" | "slider")[];
                /** @description Repeat the parameter for several values */
                videoId?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "text/event-stream": {
                        /** @description Everything that arrived before this moment is counted */
                        asOf: string;
                        /** @description What arrived since the message before, oldest first; in the first message, the last minute. Only for callers who also hold `events:read` */
                        events?: {
                            /** @description The account that owns this */
                            accountId: string;
                            /**
                             * @description Present if a known bot sent the event; such events are excluded from all counts by default
                             * @constant
                             */
                            bot?: true;
                            /** @description The campaign */
                            campaignId: string;
                            /** @description ISO 8601 UTC with milliseconds */
                            createdAt: string;
                            /** @description The creative within the campaign */
                            creativeId?: string;
                            /** @description SHA-256, 64 lower-case hex digits */
                            deviceHash: string;
                            /** @description The event */
                            eventId: string;
                            /**
                             * @description Impression or interaction
                             * @enum {unknown}
                             */
                            eventType: "impression" | "interaction";
                            /** @description Total time for which the overlay was visible and operable, in milliseconds */
                            exposureMs?: number;
                            /** @description What counts as an impression */
                            impressionRule?: string;
                            /** @description The installation */
                            installationId?: string;
                            /** @description Whether the viewer interacted before this event */
                            interactionOccurred?: boolean;
                            /**
                             * @description What kind of interaction
                             * @enum {unknown}
                             */
                            interactionType?: "tap" | "rating" | "poll" | "slider" | "cta_click" | "completion";
                            /**
                             * @description Kind of the last interaction before this event
                             * @enum {unknown}
                             */
                            lastInteractionType?: "tap" | "rating" | "poll" | "slider" | "cta_click" | "completion";
                            /** @description Value of the last interaction before this event */
                            lastInteractionValue?: number | string;
                            /** @description Whether the visibility of the overlay could be measured */
                            measurable?: boolean;
                            /** @description At most 20 flat entries, 4 KiB */
                            metadata?: {
                                [key: string]: string | number | boolean | null;
                            };
                            /** @description The overlay */
                            overlayId?: string;
                            /**
                             * @description The type of overlay
                             * @enum {unknown}
                             */
                            overlayType?: "tap" | "rating" | "poll" | "slider";
                            /** @description Watched part of the video, 0 to 100 */
                            percentWatched?: number;
                            /**
                             * @description Marks this as a playback record, which is not counted as an impression
                             * @enum {unknown}
                             */
                            playbackEvent?: "start" | "progress" | "pause" | "ended" | "summary";
                            /** @description Played parts of the video, in seconds. Only allowed with playbackEvent */
                            playedSegments?: [
                                number,
                                number
                            ][];
                            /** @description One visit of one viewer */
                            sessionId?: string;
                            /** @description Where the event came from; `sdk` for pages */
                            source?: string;
                            /** @description Milliseconds since the Unix epoch */
                            timestamp: number;
                            /** @description The answer or the amount; its meaning depends on the type */
                            value?: number | string | null;
                            /** @description The video */
                            videoId?: string;
                            /** @description Length of the video in seconds */
                            videoLength?: number;
                            /** @description Where in the video it happened */
                            videoTimeSeconds?: number;
                            /** @description Seconds of the video that were played */
                            watchedSeconds?: number;
                        }[];
                        /** @description What arrived in the 60 seconds before `asOf` */
                        minute: {
                            /** @description Stored impressions, without playback records */
                            impressions: number;
                            /** @description Stored interactions, without completions */
                            interactions: number;
                        };
                        /** @description What arrived in the second before `asOf` */
                        second: {
                            /** @description Stored impressions, without playback records */
                            impressions: number;
                            /** @description Stored interactions, without completions */
                            interactions: number;
                        };
                        /** @description Further events that arrived and are not listed here, because they were too many */
                        skippedEvents?: number;
                        /** @description Different sessions, those of playback records included */
                        viewers: {
                            /** @description Sessions of which anything arrived in 30 seconds */
                            last30Seconds: number;
                            /** @description Sessions of which anything arrived in 60 seconds */
                            last60Seconds: number;
                        };
                    };
                };
            };
        };
    };
    getOverlayResults: {
        parameters: {
            query?: {
                /** @description Repeat the parameter for several values */
                campaignId?: string[];
                /** @description Repeat the parameter for several values */
                creativeId?: string[];
                /**
                 * @description First day, YYYY-MM-DD in the time zone asked for
                 * @example 2026-01-01
                 */
                dateFrom?: string;
                /**
                 * @description Last day, inclusive
                 * @example 2026-01-31
                 */
                dateTo?: string;
                /** @description Adds what was counted, by which rule, and what was left out */
                explain?: "1";
                /** @description Overrides the header `Accept`: `application/json` or `text/csv` */
                format?: "json" | "csv";
                /** @description Counts the traffic of known bots as well */
                includeBots?: boolean;
                /** @description Repeat the parameter for several values */
                installationId?: string[];
                /** @description Repeat the parameter for several values */
                interactionType?: ("tap" | "rating" | "poll" | "slider" | "cta_click" | "completion")[];
                /** @description Repeat the parameter for several values */
                origin?: string[];
                /** @description Repeat the parameter for several values */
                overlayId?: string[];
                /** @description Repeat the parameter for several values */
                overlayType?: ("tap" | "rating" | "poll" | "slider")[];
                /**
                 * @description IANA name of the time zone in which days begin, such as `Europe/Berlin`
                 * @example Europe/Berlin
                 */
                timezone?: string;
                /** @description Repeat the parameter for several values */
                videoId?: string[];
            };
            header?: never;
            path: {
                /** @description The overlay, as it was created or listed */
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description All answers, without clicks on calls to action */
                        answers: number;
                        /** @description Every event that was acknowledged before this moment is counted */
                        asOf: string;
                        /** @description Clicks on the call to action in or near the overlay */
                        callToAction: {
                            /** @description Clicks on the call to action */
                            clicks: number;
                            /** @description clicks / impressions, 0 without impressions */
                            clickThroughRate: number;
                            /** @description At most 50, most clicks first */
                            links: {
                                /** @description Clicks on the call to action */
                                clicks: number;
                                /** @description Text of the call to action; '' if the events name none */
                                label: string;
                                /** @description Where it leads; '' if the events name none */
                                link: string;
                            }[];
                        };
                        /** @description interactions / impressions, 0 without impressions */
                        engagementRate: number;
                        /** @description What was counted, by which rule, and what was left out; with `explain=1` */
                        explanation?: {
                            /** @description The fields of the answer and what each counts */
                            figures: {
                                /** @description The address that lists the events that were counted; null if they are not events of a list */
                                events: string | null;
                                /** @description The field that this is about */
                                figure: string;
                                /** @description What is counted, in a sentence */
                                rule: string;
                            }[];
                            /** @description The filters as they were applied */
                            filters: {
                                [key: string]: string[];
                            };
                            /** @description What matches the filters and is not counted */
                            leftOut: {
                                /** @description Null if nothing is left to count them by */
                                count: number | null;
                                /** @description What is counted or left out, in a sentence */
                                rule: string;
                                /**
                                 * @description What was left out
                                 * @enum {unknown}
                                 */
                                what: "bots" | "playback" | "completions" | "undeliverable" | "erased" | "afterAsOf";
                            }[];
                            /** @description The days that the numbers cover */
                            period: {
                                /** @description YYYY-MM-DD, UTC */
                                from: string;
                                /** @description YYYY-MM-DD, UTC */
                                to: string;
                            };
                            /** @description IANA name of the time zone in which days begin */
                            timezone: string;
                        };
                        /** @description Stored impressions, without playback records */
                        impressions: number;
                        /** @description Stored interactions, without completions */
                        interactions: number;
                        /** @description Ratings and sliders: 95 % confidence interval of the mean (Student); null below two votes */
                        interval95: {
                            /** @description Upper end */
                            high: number;
                            /** @description Lower end */
                            low: number;
                        } | null;
                        /** @description Ratings and sliders: mean of the votes; null without votes */
                        mean: number | null;
                        /** @description Answers in no row: options and values that the overlay does not have, or beyond the 50 most frequent */
                        other: {
                            /** @description All such answers */
                            answers: number;
                            /** @description Votes for them */
                            votes: number;
                        };
                        /** @description The overlay */
                        overlayId: string;
                        /** @description The days that the numbers cover */
                        period: {
                            /** @description YYYY-MM-DD, UTC */
                            from: string;
                            /** @description YYYY-MM-DD, UTC */
                            to: string;
                        };
                        /** @description Ratings and sliders: quartiles of the votes; null without votes */
                        quartiles: {
                            /** @description A quarter of the votes are at most this */
                            first: number;
                            /** @description Half of the votes are at most this */
                            median: number;
                            /** @description Three quarters of the votes are at most this */
                            third: number;
                        } | null;
                        /** @description Polls and taps: a row for each option. Ratings: for each value. Sliders: for each part of the scale */
                        rows: {
                            /** @description All such answers, including those that a later one replaced */
                            answers: number;
                            /** @description Sliders: the lowest position of this part of the scale, inclusive */
                            from?: number;
                            /** @description Text of a poll option, if the overlay is known */
                            label?: string;
                            /** @description Percentage of the votes of all rows; the shares add up to 100 */
                            share: number;
                            /** @description Sliders: the highest position, exclusive except for the last part */
                            to?: number;
                            /** @description The answer: index or id of a poll option, stars of a rating, what a tap sends */
                            value?: number | string;
                            /** @description Devices whose last answer this is */
                            votes: number;
                        }[];
                        /** @description Every day of the period, in the time zone that was asked for */
                        series: {
                            /** @description interactions / impressions, 0 without impressions */
                            engagementRate: number;
                            /** @description When the interval begins: ISO 8601 with the offset of the time zone */
                            from: string;
                            /** @description Stored impressions, without playback records */
                            impressions: number;
                            /** @description Stored interactions, without completions */
                            interactions: number;
                            /** @description Answers to polls */
                            poll: number;
                            /** @description Ratings */
                            rating: number;
                            /** @description Answers to sliders */
                            slider: number;
                            /** @description Taps, including clicks on calls to action */
                            tap: number;
                            /** @description When it ends, exclusive */
                            to: string;
                            /**
                             * @description The interval is not over
                             * @constant
                             */
                            unfinished?: true;
                        }[];
                        /** @description Of the stored overlay; else of most of its answers; null without either */
                        type: ("tap" | "rating" | "poll" | "slider" | "cta") | null;
                        /** @description Devices that answered. Each has one vote: its last answer */
                        votes: number;
                    };
                    "text/csv": string;
                };
            };
        };
    };
    getSummary: {
        parameters: {
            query?: {
                /**
                 * @description Repeat the parameter for several values
                 * @example [
                 *       "camp_spring"
                 *     ]
                 */
                campaignId?: string[];
                /** @description Repeat the parameter for several values */
                creativeId?: string[];
                /**
                 * @description First day, YYYY-MM-DD in the time zone asked for
                 * @example 2026-01-01
                 */
                dateFrom?: string;
                /**
                 * @description Last day, inclusive
                 * @example 2026-01-31
                 */
                dateTo?: string;
                /** @description Adds what was counted, by which rule, and what was left out */
                explain?: "1";
                /** @description Overrides the header `Accept`: `application/json` or `text/csv` */
                format?: "json" | "csv";
                /** @description Fields beyond the first five; repeat the parameter for several */
                include?: ("asOf" | "uniques" | "ctaClicks" | "completions" | "medianSecondsToFirstInteraction" | "dwell" | "undeliverable" | "comparison")[];
                /** @description Counts the traffic of known bots as well */
                includeBots?: boolean;
                /** @description Repeat the parameter for several values */
                installationId?: string[];
                /** @description Repeat the parameter for several values */
                interactionType?: ("tap" | "rating" | "poll" | "slider" | "cta_click" | "completion")[];
                /** @description Repeat the parameter for several values */
                origin?: string[];
                /** @description Repeat the parameter for several values */
                overlayId?: string[];
                /** @description Repeat the parameter for several values */
                overlayType?: ("tap" | "rating" | "poll" | "slider")[];
                /** @description IANA name of the time zone in which days begin, such as `Europe/Berlin` */
                timezone?: string;
                /** @description Repeat the parameter for several values */
                videoId?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Every event that was acknowledged before this moment is counted */
                        asOf?: string;
                        /** @description Interactions by overlay type; the four add up to `interactions` */
                        byType: {
                            /** @description Answers to polls */
                            poll: number;
                            /** @description Ratings */
                            rating: number;
                            /** @description Answers to sliders */
                            slider: number;
                            /** @description Taps, including clicks on calls to action */
                            tap: number;
                        };
                        /** @description The same number of days directly before */
                        comparison?: {
                            /** @description interactions / impressions, 0 without impressions */
                            engagementRate: number;
                            /** @description Stored impressions, without playback records */
                            impressions: number;
                            /** @description Stored interactions, without completions */
                            interactions: number;
                            /** @description The days that the numbers cover */
                            period: {
                                /** @description YYYY-MM-DD, UTC */
                                from: string;
                                /** @description YYYY-MM-DD, UTC */
                                to: string;
                            };
                        };
                        /** @description completions / interactions, 0 without interactions */
                        completionRate?: number;
                        /** @description Overlays that were closed after an answer */
                        completions?: number;
                        /** @description Clicks on calls to action */
                        ctaClicks?: number;
                        /** @description How long overlays could be seen and used, from `exposureMs` */
                        dwell?: {
                            /** @description Events that say how long their overlay was visible */
                            events: number;
                            /** @description Half took longer; null if there are none */
                            medianSeconds: number | null;
                        };
                        /** @description interactions / impressions, 0 without impressions */
                        engagementRate: number;
                        /** @description What was counted, by which rule, and what was left out; with `explain=1` */
                        explanation?: {
                            /** @description The fields of the answer and what each counts */
                            figures: {
                                /** @description The address that lists the events that were counted; null if they are not events of a list */
                                events: string | null;
                                /** @description The field that this is about */
                                figure: string;
                                /** @description What is counted, in a sentence */
                                rule: string;
                            }[];
                            /** @description The filters as they were applied */
                            filters: {
                                [key: string]: string[];
                            };
                            /** @description What matches the filters and is not counted */
                            leftOut: {
                                /** @description Null if nothing is left to count them by */
                                count: number | null;
                                /** @description What is counted or left out, in a sentence */
                                rule: string;
                                /**
                                 * @description What was left out
                                 * @enum {unknown}
                                 */
                                what: "bots" | "playback" | "completions" | "undeliverable" | "erased" | "afterAsOf";
                            }[];
                            /** @description The days that the numbers cover */
                            period: {
                                /** @description YYYY-MM-DD, UTC */
                                from: string;
                                /** @description YYYY-MM-DD, UTC */
                                to: string;
                            };
                            /** @description IANA name of the time zone in which days begin */
                            timezone: string;
                        };
                        /** @description Stored impressions, without playback records */
                        impressions: number;
                        /** @description Stored interactions, without completions */
                        interactions: number;
                        /** @description From the first impression of an overlay in a session to its first interaction there; null if there is none */
                        medianSecondsToFirstInteraction?: number | null;
                        /** @description The days that the numbers cover */
                        period: {
                            /** @description YYYY-MM-DD, UTC */
                            from: string;
                            /** @description YYYY-MM-DD, UTC */
                            to: string;
                        };
                        /** @description Overlays that could not be operated, by reason, most frequent first */
                        undeliverable?: {
                            /** @description Overlays */
                            overlays: number;
                            /** @description Why it was not stored */
                            reason: string;
                        }[];
                        /** @description Different devices and sessions */
                        uniques?: {
                            /** @description Devices with an impression */
                            devices: number;
                            /** @description Devices with an interaction */
                            engagedDevices: number;
                            /** @description Exact below 10,000; above, within 2 % and true */
                            estimated: boolean;
                            /** @description Sessions with an impression */
                            sessions: number;
                            /** @description engagedDevices / devices, 0 without devices */
                            uniqueEngagementRate: number;
                        };
                    };
                    "text/csv": string;
                };
            };
        };
    };
    getTimeseries: {
        parameters: {
            query?: {
                /** @description Repeat the parameter for several values */
                campaignId?: string[];
                /** @description Repeat the parameter for several values */
                creativeId?: string[];
                /**
                 * @description First day, YYYY-MM-DD in the time zone asked for
                 * @example 2026-01-01
                 */
                dateFrom?: string;
                /**
                 * @description Last day, inclusive
                 * @example 2026-01-31
                 */
                dateTo?: string;
                /** @description Adds what was counted, by which rule, and what was left out */
                explain?: "1";
                /** @description Overrides the header `Accept`: `application/json` or `text/csv` */
                format?: "json" | "csv";
                /** @description Counts the traffic of known bots as well */
                includeBots?: boolean;
                /** @description Repeat the parameter for several values */
                installationId?: string[];
                /** @description Repeat the parameter for several values */
                interactionType?: ("tap" | "rating" | "poll" | "slider" | "cta_click" | "completion")[];
                /**
                 * @description Weeks begin on Monday. Default: day
                 * @example day
                 */
                interval?: "hour" | "day" | "week" | "month";
                /** @description Repeat the parameter for several values */
                origin?: string[];
                /** @description Repeat the parameter for several values */
                overlayId?: string[];
                /** @description Repeat the parameter for several values */
                overlayType?: ("tap" | "rating" | "poll" | "slider")[];
                /**
                 * @description IANA name of the time zone in which days begin, such as `Europe/Berlin`
                 * @example Europe/Berlin
                 */
                timezone?: string;
                /** @description Repeat the parameter for several values */
                videoId?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Every event that was acknowledged before this moment is counted */
                        asOf: string;
                        /** @description What was counted, by which rule, and what was left out; with `explain=1` */
                        explanation?: {
                            /** @description The fields of the answer and what each counts */
                            figures: {
                                /** @description The address that lists the events that were counted; null if they are not events of a list */
                                events: string | null;
                                /** @description The field that this is about */
                                figure: string;
                                /** @description What is counted, in a sentence */
                                rule: string;
                            }[];
                            /** @description The filters as they were applied */
                            filters: {
                                [key: string]: string[];
                            };
                            /** @description What matches the filters and is not counted */
                            leftOut: {
                                /** @description Null if nothing is left to count them by */
                                count: number | null;
                                /** @description What is counted or left out, in a sentence */
                                rule: string;
                                /**
                                 * @description What was left out
                                 * @enum {unknown}
                                 */
                                what: "bots" | "playback" | "completions" | "undeliverable" | "erased" | "afterAsOf";
                            }[];
                            /** @description The days that the numbers cover */
                            period: {
                                /** @description YYYY-MM-DD, UTC */
                                from: string;
                                /** @description YYYY-MM-DD, UTC */
                                to: string;
                            };
                            /** @description IANA name of the time zone in which days begin */
                            timezone: string;
                        };
                        /**
                         * @description Length of an interval
                         * @enum {unknown}
                         */
                        interval: "hour" | "day" | "week" | "month";
                        /** @description Cursor of the next page; null at the end */
                        nextCursor: null;
                        /** @description The days that the numbers cover */
                        period: {
                            /** @description YYYY-MM-DD, UTC */
                            from: string;
                            /** @description YYYY-MM-DD, UTC */
                            to: string;
                        };
                        /** @description Every interval of the period, including those without events */
                        rows: {
                            /** @description interactions / impressions, 0 without impressions */
                            engagementRate: number;
                            /** @description When the interval begins: ISO 8601 with the offset of the time zone */
                            from: string;
                            /** @description Stored impressions, without playback records */
                            impressions: number;
                            /** @description Stored interactions, without completions */
                            interactions: number;
                            /** @description Answers to polls */
                            poll: number;
                            /** @description Ratings */
                            rating: number;
                            /** @description Answers to sliders */
                            slider: number;
                            /** @description Taps, including clicks on calls to action */
                            tap: number;
                            /** @description When it ends, exclusive */
                            to: string;
                            /**
                             * @description The interval is not over
                             * @constant
                             */
                            unfinished?: true;
                        }[];
                        /** @description IANA name of the time zone in which days begin */
                        timezone: string;
                    };
                    "text/csv": string;
                };
            };
        };
    };
    getUniques: {
        parameters: {
            query?: {
                /**
                 * @description Repeat the parameter for several values
                 * @example [
                 *       "camp_spring"
                 *     ]
                 */
                campaignId?: string[];
                /** @description Repeat the parameter for several values */
                creativeId?: string[];
                /**
                 * @description First day, YYYY-MM-DD in the time zone asked for
                 * @example 2026-01-01
                 */
                dateFrom?: string;
                /**
                 * @description Last day, inclusive
                 * @example 2026-01-31
                 */
                dateTo?: string;
                /** @description Adds what was counted, by which rule, and what was left out */
                explain?: "1";
                /** @description Overrides the header `Accept`: `application/json` or `text/csv` */
                format?: "json" | "csv";
                /** @description Counts the traffic of known bots as well */
                includeBots?: boolean;
                /** @description Repeat the parameter for several values */
                installationId?: string[];
                /** @description Repeat the parameter for several values */
                interactionType?: ("tap" | "rating" | "poll" | "slider" | "cta_click" | "completion")[];
                /** @description Repeat the parameter for several values */
                origin?: string[];
                /** @description Repeat the parameter for several values */
                overlayId?: string[];
                /** @description Repeat the parameter for several values */
                overlayType?: ("tap" | "rating" | "poll" | "slider")[];
                /** @description IANA name of the time zone in which days begin, such as `Europe/Berlin` */
                timezone?: string;
                /** @description Repeat the parameter for several values */
                videoId?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Every event that was acknowledged before this moment is counted */
                        asOf: string;
                        /** @description Devices with an impression */
                        devices: number;
                        /** @description Devices with an interaction */
                        engagedDevices: number;
                        /** @description Exact below 10,000; above, within 2 % and true */
                        estimated: boolean;
                        /** @description What was counted, by which rule, and what was left out; with `explain=1` */
                        explanation?: {
                            /** @description The fields of the answer and what each counts */
                            figures: {
                                /** @description The address that lists the events that were counted; null if they are not events of a list */
                                events: string | null;
                                /** @description The field that this is about */
                                figure: string;
                                /** @description What is counted, in a sentence */
                                rule: string;
                            }[];
                            /** @description The filters as they were applied */
                            filters: {
                                [key: string]: string[];
                            };
                            /** @description What matches the filters and is not counted */
                            leftOut: {
                                /** @description Null if nothing is left to count them by */
                                count: number | null;
                                /** @description What is counted or left out, in a sentence */
                                rule: string;
                                /**
                                 * @description What was left out
                                 * @enum {unknown}
                                 */
                                what: "bots" | "playback" | "completions" | "undeliverable" | "erased" | "afterAsOf";
                            }[];
                            /** @description The days that the numbers cover */
                            period: {
                                /** @description YYYY-MM-DD, UTC */
                                from: string;
                                /** @description YYYY-MM-DD, UTC */
                                to: string;
                            };
                            /** @description IANA name of the time zone in which days begin */
                            timezone: string;
                        };
                        /** @description The days that the numbers cover */
                        period: {
                            /** @description YYYY-MM-DD, UTC */
                            from: string;
                            /** @description YYYY-MM-DD, UTC */
                            to: string;
                        };
                        /** @description Sessions with an impression */
                        sessions: number;
                        /** @description engagedDevices / devices, 0 without devices */
                        uniqueEngagementRate: number;
                    };
                    "text/csv": string;
                };
            };
        };
    };
    listVideos: {
        parameters: {
            query?: {
                /** @description Repeat the parameter for several values */
                campaignId?: string[];
                /** @description Repeat the parameter for several values */
                creativeId?: string[];
                /** @description `nextCursor` of the previous page */
                cursor?: string;
                /**
                 * @description First day, YYYY-MM-DD in the time zone asked for
                 * @example 2026-01-01
                 */
                dateFrom?: string;
                /**
                 * @description Last day, inclusive
                 * @example 2026-01-31
                 */
                dateTo?: string;
                /** @description Adds what was counted, by which rule, and what was left out */
                explain?: "1";
                /** @description Overrides the header `Accept`: `application/json` or `text/csv` */
                format?: "json" | "csv";
                /** @description Counts the traffic of known bots as well */
                includeBots?: boolean;
                /** @description Repeat the parameter for several values */
                installationId?: string[];
                /** @description Repeat the parameter for several values */
                interactionType?: ("tap" | "rating" | "poll" | "slider" | "cta_click" | "completion")[];
                /**
                 * @description Maximum number of entries on a page
                 * @example 20
                 */
                limit?: number;
                /** @description Repeat the parameter for several values */
                origin?: string[];
                /** @description Repeat the parameter for several values */
                overlayId?: string[];
                /** @description Repeat the parameter for several values */
                overlayType?: ("tap" | "rating" | "poll" | "slider")[];
                /**
                 * @description Largest first, names in alphabetical order. Default: viewers, then impressions
                 * @example viewers
                 */
                sort?: "viewers" | "impressions" | "interactions" | "engagementRate" | "watchedSeconds" | "completedPlays" | "name";
                /** @description IANA name of the time zone in which days begin, such as `Europe/Berlin` */
                timezone?: string;
                /** @description Repeat the parameter for several values */
                videoId?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Every event that was acknowledged before this moment is counted */
                        asOf: string;
                        /** @description False: exact. True where viewers are too many to look at each: what is told of viewers and of what they watched is estimated from a random part of them */
                        estimated: boolean;
                        /** @description What was counted, by which rule, and what was left out; with `explain=1` */
                        explanation?: {
                            /** @description The fields of the answer and what each counts */
                            figures: {
                                /** @description The address that lists the events that were counted; null if they are not events of a list */
                                events: string | null;
                                /** @description The field that this is about */
                                figure: string;
                                /** @description What is counted, in a sentence */
                                rule: string;
                            }[];
                            /** @description The filters as they were applied */
                            filters: {
                                [key: string]: string[];
                            };
                            /** @description What matches the filters and is not counted */
                            leftOut: {
                                /** @description Null if nothing is left to count them by */
                                count: number | null;
                                /** @description What is counted or left out, in a sentence */
                                rule: string;
                                /**
                                 * @description What was left out
                                 * @enum {unknown}
                                 */
                                what: "bots" | "playback" | "completions" | "undeliverable" | "erased" | "afterAsOf";
                            }[];
                            /** @description The days that the numbers cover */
                            period: {
                                /** @description YYYY-MM-DD, UTC */
                                from: string;
                                /** @description YYYY-MM-DD, UTC */
                                to: string;
                            };
                            /** @description IANA name of the time zone in which days begin */
                            timezone: string;
                        };
                        /** @description Cursor of the next page; null at the end */
                        nextCursor: string | null;
                        /** @description The days that the numbers cover */
                        period: {
                            /** @description YYYY-MM-DD, UTC */
                            from: string;
                            /** @description YYYY-MM-DD, UTC */
                            to: string;
                        };
                        /** @description The table */
                        rows: {
                            /** @description Viewers who reached the end of the video */
                            completedPlays: number;
                            /** @description interactions / impressions, 0 without impressions */
                            engagementRate: number;
                            /** @description Stored impressions, without playback records */
                            impressions: number;
                            /** @description Stored interactions, without completions */
                            interactions: number;
                            /** @description How much of the video viewers watched, 0 to 100: the mean over viewers whose player said so */
                            meanPercentWatched: number | null;
                            /** @description The video; '' for events that name none */
                            video: string;
                            /** @description Sessions that started to play the video; a device counts as one session where events name none */
                            viewers: number;
                            /** @description Seconds that were watched, added up over viewers; each second once for a viewer */
                            watchedSeconds: number;
                        }[];
                    };
                    "text/csv": string;
                };
            };
        };
    };
    getVideoTimeline: {
        parameters: {
            query?: {
                /** @description Repeat the parameter for several values */
                campaignId?: string[];
                /** @description Repeat the parameter for several values */
                creativeId?: string[];
                /**
                 * @description First day, YYYY-MM-DD in the time zone asked for
                 * @example 2026-01-01
                 */
                dateFrom?: string;
                /**
                 * @description Last day, inclusive
                 * @example 2026-01-31
                 */
                dateTo?: string;
                /** @description Adds what was counted, by which rule, and what was left out */
                explain?: "1";
                /** @description Overrides the header `Accept`: `application/json` or `text/csv` */
                format?: "json" | "csv";
                /** @description Counts the traffic of known bots as well */
                includeBots?: boolean;
                /** @description Repeat the parameter for several values */
                installationId?: string[];
                /** @description Repeat the parameter for several values */
                interactionType?: ("tap" | "rating" | "poll" | "slider" | "cta_click" | "completion")[];
                /** @description Repeat the parameter for several values */
                origin?: string[];
                /** @description Repeat the parameter for several values */
                overlayId?: string[];
                /** @description Repeat the parameter for several values */
                overlayType?: ("tap" | "rating" | "poll" | "slider")[];
                /**
                 * @description Seconds of the video in a row. Default: 1, or more where there would be more than 1,000 rows
                 * @example 5
                 */
                step?: number;
                /** @description IANA name of the time zone in which days begin, such as `Europe/Berlin` */
                timezone?: string;
                /** @description Repeat the parameter for several values */
                videoId?: string[];
            };
            header?: never;
            path: {
                /** @description The video, as events name it */
                videoId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Every event that was acknowledged before this moment is counted */
                        asOf: string;
                        /** @description False: exact. True where viewers are too many to look at each: what is told of viewers and of what they watched is estimated from a random part of them */
                        estimated: boolean;
                        /** @description What was counted, by which rule, and what was left out; with `explain=1` */
                        explanation?: {
                            /** @description The fields of the answer and what each counts */
                            figures: {
                                /** @description The address that lists the events that were counted; null if they are not events of a list */
                                events: string | null;
                                /** @description The field that this is about */
                                figure: string;
                                /** @description What is counted, in a sentence */
                                rule: string;
                            }[];
                            /** @description The filters as they were applied */
                            filters: {
                                [key: string]: string[];
                            };
                            /** @description What matches the filters and is not counted */
                            leftOut: {
                                /** @description Null if nothing is left to count them by */
                                count: number | null;
                                /** @description What is counted or left out, in a sentence */
                                rule: string;
                                /**
                                 * @description What was left out
                                 * @enum {unknown}
                                 */
                                what: "bots" | "playback" | "completions" | "undeliverable" | "erased" | "afterAsOf";
                            }[];
                            /** @description The days that the numbers cover */
                            period: {
                                /** @description YYYY-MM-DD, UTC */
                                from: string;
                                /** @description YYYY-MM-DD, UTC */
                                to: string;
                            };
                            /** @description IANA name of the time zone in which days begin */
                            timezone: string;
                        };
                        /** @description The ten rows with most interactions for each viewer. Rows with less than a twentieth of the viewers of the best row are left out: a single answer would lead there */
                        hotspots: {
                            /** @description Second of the video at which it begins */
                            from: number;
                            /** @description Stored interactions, without completions */
                            interactions: number;
                            /** @description interactions / viewers; null if nobody told what was watched */
                            interactionsPerViewer: number | null;
                            /** @description Second of the video at which it ends, exclusive */
                            to: number;
                            /** @description Viewers of this row */
                            viewers: number;
                        }[];
                        /** @description Cursor of the next page; null at the end */
                        nextCursor: null;
                        /** @description Drop-off at each overlay, in the order of the video; the 200 with most impressions */
                        overlays: {
                            /** @description Share of `viewersBefore` that was lost, 0 to 1; below 0 where viewers joined */
                            dropOff: number;
                            /** @description interactions / impressions, 0 without impressions */
                            engagementRate: number;
                            /** @description Second of its first impression or interaction */
                            from: number;
                            /** @description Stored impressions, without playback records */
                            impressions: number;
                            /** @description Stored interactions, without completions */
                            interactions: number;
                            /** @description The overlay */
                            overlayId: string;
                            /** @description Second after its last impression or interaction */
                            to: number;
                            /** @description Viewers of the second at `to`, or of the last second */
                            viewersAfter: number;
                            /** @description Viewers of the second before `from`, or of the first second */
                            viewersBefore: number;
                        }[];
                        /** @description The days that the numbers cover */
                        period: {
                            /** @description YYYY-MM-DD, UTC */
                            from: string;
                            /** @description YYYY-MM-DD, UTC */
                            to: string;
                        };
                        /** @description Every second of the video, at most 3 hours */
                        rows: {
                            /** @description Interactions without clicks on calls to action */
                            answers: number;
                            /** @description interactions / impressions, 0 without impressions */
                            engagementRate: number;
                            /** @description Second of the video at which it begins */
                            from: number;
                            /** @description Stored impressions, without playback records */
                            impressions: number;
                            /** @description Stored interactions, without completions */
                            interactions: number;
                            /** @description Second of the video at which it ends, exclusive */
                            to: number;
                            /** @description Viewers who watched this second, each once. With a step above 1: the mean over the seconds of the row */
                            viewers: number;
                            /** @description The same with rewatching: once for each time that a viewer started the video again */
                            views: number;
                        }[];
                        /** @description Seconds of the video in a row */
                        step: number;
                        /** @description Events that do not say when in the video they happened, or later than it is long */
                        unplaced: {
                            /** @description Interactions without clicks on calls to action */
                            answers: number;
                            /** @description Stored impressions, without playback records */
                            impressions: number;
                            /** @description Stored interactions, without completions */
                            interactions: number;
                        };
                        /** @description The video */
                        videoId: string;
                        /** @description Length in seconds that most viewers have: the median of what players said; null if none did */
                        videoLength: number | null;
                        /** @description Sessions that started to play the video; a device counts as one session where events name none */
                        viewers: number;
                    };
                    "text/csv": string;
                };
            };
        };
    };
    getAuditLog: {
        parameters: {
            query?: {
                /** @description Changes by this person or key */
                actorId?: string;
                /** @description Changes by persons, keys or the service itself */
                actorKind?: "person" | "key" | "service";
                /** @description `nextCursor` of the previous page */
                cursor?: string;
                /** @description YYYY-MM-DD, UTC */
                dateFrom?: string;
                /** @description YYYY-MM-DD, UTC */
                dateTo?: string;
                /**
                 * @description Maximum number of entries on a page
                 * @example 20
                 */
                limit?: number;
                /**
                 * @description Changes by this operation, for example `publishOverlay`
                 * @example publishOverlay
                 */
                operation?: string;
                /** @description Changes of this thing, for example of one overlay */
                targetId?: string;
                /** @description Changes of things of this kind */
                targetKind?: "account" | "overlay" | "key" | "readToken" | "installation" | "export" | "erasure" | "demoData" | "member" | "invitation" | "person";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Newest first */
                        entries: {
                            /** @description Who did it */
                            actor: {
                                /** @description The e-mail address of the person at that time */
                                email?: string;
                                /** @description The person or the key; null for the service itself */
                                id: string | null;
                                /**
                                 * @description Whether a person, a key or the service itself acted
                                 * @enum {unknown}
                                 */
                                kind: "person" | "key" | "service";
                                /** @description The name of the person or key at that time */
                                name: string;
                            };
                            /** @description The same fields, as they are since; null if the target was deleted */
                            after: {
                                [key: string]: unknown;
                            } | null;
                            /** @description ISO 8601 UTC with milliseconds */
                            at: string;
                            /** @description The fields that changed, as they were; null if the target was created */
                            before: {
                                [key: string]: unknown;
                            } | null;
                            /** @description The entry */
                            entryId: string;
                            /** @description The `operationId` of what was asked for */
                            operation: string;
                            /** @description `X-Request-Id` of the request; null if the service acted by itself */
                            requestId: string | null;
                            /** @description What was changed */
                            target: {
                                /** @description Its identifier */
                                id: string;
                                /**
                                 * @description The kind of thing
                                 * @enum {unknown}
                                 */
                                kind: "account" | "overlay" | "key" | "readToken" | "installation" | "export" | "erasure" | "demoData" | "member" | "invitation" | "person";
                                /** @description Its name at that time, if it has one */
                                name: string | null;
                            };
                        }[];
                        /** @description Cursor of the next page; null at the end */
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    listConversions: {
        parameters: {
            query?: {
                /**
                 * @description What happened, for example `purchase`; 1 to 64 characters of A-Za-z0-9._:-
                 * @example purchase
                 */
                conversionType?: string;
                /** @description `nextCursor` of the previous page */
                cursor?: string;
                /** @description YYYY-MM-DD, UTC */
                dateFrom?: string;
                /** @description YYYY-MM-DD, UTC */
                dateTo?: string;
                /** @description SHA-256, 64 lower-case hex digits */
                deviceHash?: string;
                /**
                 * @description Maximum number of entries on a page
                 * @example 20
                 */
                limit?: number;
                /** @description The order number; conversions with the same number are counted once */
                orderId?: string;
                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                sessionId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Conversions */
                        conversions: {
                            /** @description The account that owns this */
                            accountId: string;
                            /** @description What the conversion is attributed to; null if no interaction led to it */
                            attribution: {
                                /**
                                 * @description The campaign sent with the conversion; otherwise the last interaction of the session or device in the 7 days before it
                                 * @enum {unknown}
                                 */
                                by: "campaignId" | "session" | "device";
                                /** @description The campaign */
                                campaignId: string;
                                /** @description The creative within the campaign */
                                creativeId?: string;
                                /** @description The interaction, if there is one */
                                eventId?: string;
                                /** @description ISO 8601 UTC with milliseconds */
                                interactedAt?: string;
                                /** @description The overlay */
                                overlayId?: string;
                                /** @description The video */
                                videoId?: string;
                            } | null;
                            /** @description The campaign */
                            campaignId?: string;
                            /** @description The conversion */
                            conversionId: string;
                            /** @description What happened, for example `purchase`; 1 to 64 characters of A-Za-z0-9._:- */
                            conversionType: string;
                            /** @description ISO 8601 UTC with milliseconds */
                            createdAt: string;
                            /** @description The creative within the campaign */
                            creativeId?: string;
                            /** @description Three-letter ISO 4217 code */
                            currency?: string;
                            /** @description SHA-256, 64 lower-case hex digits */
                            deviceHash?: string;
                            /** @description The installation */
                            installationId?: string;
                            /** @description At most 20 flat entries, 4 KiB */
                            metadata?: {
                                [key: string]: string | number | boolean | null;
                            };
                            /** @description The order number; conversions with the same number are counted once */
                            orderId?: string;
                            /** @description One visit of one viewer */
                            sessionId?: string;
                            /** @description Milliseconds since the Unix epoch */
                            timestamp: number;
                            /** @description The answer or the amount; its meaning depends on the type */
                            value?: string | number;
                            /** @description The video */
                            videoId?: string;
                        }[];
                        /** @description Cursor of the next page; null at the end */
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    exportConversions: {
        parameters: {
            query?: {
                /** @description What happened, for example `purchase`; 1 to 64 characters of A-Za-z0-9._:- */
                conversionType?: string;
                /**
                 * @description YYYY-MM-DD, UTC
                 * @example 2026-01-01
                 */
                dateFrom?: string;
                /**
                 * @description YYYY-MM-DD, UTC
                 * @example 2026-01-31
                 */
                dateTo?: string;
                /** @description SHA-256, 64 lower-case hex digits */
                deviceHash?: string;
                /**
                 * @description One JSON object per line, or CSV. Overrides the header `Accept`: `application/x-ndjson` or `text/csv`. `parquet` is refused: `POST /api/exports` makes such files
                 * @example csv
                 */
                format?: "ndjson" | "csv" | "parquet";
                /** @description The order number; conversions with the same number are counted once */
                orderId?: string;
                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                sessionId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": {
                        /** @description The account that owns this */
                        accountId: string;
                        /** @description What the conversion is attributed to; null if no interaction led to it */
                        attribution: {
                            /**
                             * @description The campaign sent with the conversion; otherwise the last interaction of the session or device in the 7 days before it
                             * @enum {unknown}
                             */
                            by: "campaignId" | "session" | "device";
                            /** @description The campaign */
                            campaignId: string;
                            /** @description The creative within the campaign */
                            creativeId?: string;
                            /** @description The interaction, if there is one */
                            eventId?: string;
                            /** @description ISO 8601 UTC with milliseconds */
                            interactedAt?: string;
                            /** @description The overlay */
                            overlayId?: string;
                            /** @description The video */
                            videoId?: string;
                        } | null;
                        /** @description The campaign */
                        campaignId?: string;
                        /** @description The conversion */
                        conversionId: string;
                        /** @description What happened, for example `purchase`; 1 to 64 characters of A-Za-z0-9._:- */
                        conversionType: string;
                        /** @description ISO 8601 UTC with milliseconds */
                        createdAt: string;
                        /** @description The creative within the campaign */
                        creativeId?: string;
                        /** @description Three-letter ISO 4217 code */
                        currency?: string;
                        /** @description SHA-256, 64 lower-case hex digits */
                        deviceHash?: string;
                        /** @description The installation */
                        installationId?: string;
                        /** @description At most 20 flat entries, 4 KiB */
                        metadata?: {
                            [key: string]: string | number | boolean | null;
                        };
                        /** @description The order number; conversions with the same number are counted once */
                        orderId?: string;
                        /** @description One visit of one viewer */
                        sessionId?: string;
                        /** @description Milliseconds since the Unix epoch */
                        timestamp: number;
                        /** @description The answer or the amount; its meaning depends on the type */
                        value?: string | number;
                        /** @description The video */
                        videoId?: string;
                    };
                    "text/csv": string;
                };
            };
        };
    };
    degradeStaleInstallations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How many installations were checked */
                        checked: number;
                        /** @description How many installations became degraded in this run */
                        degraded: number;
                        /** @description The installations that became degraded */
                        installationIds: string[];
                        /**
                         * @description Whether everything was accepted
                         * @constant
                         */
                        ok: true;
                    };
                };
            };
        };
    };
    deleteDemoData: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Its campaigns, which are of nothing else */
                        campaignIds: string[];
                        /** @description How many conversions there are of it; 0 until all are written */
                        conversions: number;
                        /** @description YYYY-MM-DD, UTC */
                        dateFrom: string;
                        /** @description YYYY-MM-DD, UTC */
                        dateTo: string;
                        /** @description How many events there are of it; 0 until all are written */
                        events: number;
                        /** @description Its overlays */
                        overlayIds: string[];
                        /**
                         * @description Whether it is still being written, there, or being removed
                         * @enum {unknown}
                         */
                        state: "writing" | "present" | "removing";
                        /** @description Its videos, which are of nothing else */
                        videoIds: string[];
                    };
                };
            };
        };
    };
    listEvents: {
        parameters: {
            query?: {
                /** @description Repeat the parameter for several values */
                campaignId?: string[];
                /** @description Only the events that this number of the summary counts: no playback records and no completions */
                counted?: "impressions" | "interactions";
                /** @description Repeat the parameter for several values */
                creativeId?: string[];
                /** @description `nextCursor` of the previous page */
                cursor?: string;
                /** @description First day, YYYY-MM-DD in the time zone asked for */
                dateFrom?: string;
                /** @description Last day, inclusive */
                dateTo?: string;
                /** @description SHA-256, 64 lower-case hex digits */
                deviceHash?: string;
                /**
                 * @description Impression or interaction
                 * @example interaction
                 */
                eventType?: "impression" | "interaction";
                /** @description Lists say which events are of bots. Default: true; `counted`: false */
                includeBots?: boolean;
                /** @description Repeat the parameter for several values */
                installationId?: string[];
                /** @description Repeat the parameter for several values */
                interactionType?: ("tap" | "rating" | "poll" | "slider" | "cta_click" | "completion")[];
                /**
                 * @description Maximum number of entries on a page
                 * @example 20
                 */
                limit?: number;
                /** @description Repeat the parameter for several values */
                origin?: string[];
                /** @description Repeat the parameter for several values */
                overlayId?: string[];
                /** @description Repeat the parameter for several values */
                overlayType?: ("tap" | "rating" | "poll" | "slider")[];
                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                sessionId?: string;
                /** @description IANA name of the time zone in which days begin, such as `Europe/Berlin` */
                timezone?: string;
                /** @description Repeat the parameter for several values */
                videoId?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Events */
                        events: {
                            /** @description The account that owns this */
                            accountId: string;
                            /**
                             * @description Present if a known bot sent the event; such events are excluded from all counts by default
                             * @constant
                             */
                            bot?: true;
                            /** @description The campaign */
                            campaignId: string;
                            /** @description ISO 8601 UTC with milliseconds */
                            createdAt: string;
                            /** @description The creative within the campaign */
                            creativeId?: string;
                            /** @description SHA-256, 64 lower-case hex digits */
                            deviceHash: string;
                            /** @description The event */
                            eventId: string;
                            /**
                             * @description Impression or interaction
                             * @enum {unknown}
                             */
                            eventType: "impression" | "interaction";
                            /** @description Total time for which the overlay was visible and operable, in milliseconds */
                            exposureMs?: number;
                            /** @description What counts as an impression */
                            impressionRule?: string;
                            /** @description The installation */
                            installationId?: string;
                            /** @description Whether the viewer interacted before this event */
                            interactionOccurred?: boolean;
                            /**
                             * @description What kind of interaction
                             * @enum {unknown}
                             */
                            interactionType?: "tap" | "rating" | "poll" | "slider" | "cta_click" | "completion";
                            /**
                             * @description Kind of the last interaction before this event
                             * @enum {unknown}
                             */
                            lastInteractionType?: "tap" | "rating" | "poll" | "slider" | "cta_click" | "completion";
                            /** @description Value of the last interaction before this event */
                            lastInteractionValue?: number | string;
                            /** @description Whether the visibility of the overlay could be measured */
                            measurable?: boolean;
                            /** @description At most 20 flat entries, 4 KiB */
                            metadata?: {
                                [key: string]: string | number | boolean | null;
                            };
                            /** @description The overlay */
                            overlayId?: string;
                            /**
                             * @description The type of overlay
                             * @enum {unknown}
                             */
                            overlayType?: "tap" | "rating" | "poll" | "slider";
                            /** @description Watched part of the video, 0 to 100 */
                            percentWatched?: number;
                            /**
                             * @description Marks this as a playback record, which is not counted as an impression
                             * @enum {unknown}
                             */
                            playbackEvent?: "start" | "progress" | "pause" | "ended" | "summary";
                            /** @description Played parts of the video, in seconds. Only allowed with playbackEvent */
                            playedSegments?: [
                                number,
                                number
                            ][];
                            /** @description One visit of one viewer */
                            sessionId?: string;
                            /** @description Where the event came from; `sdk` for pages */
                            source?: string;
                            /** @description Milliseconds since the Unix epoch */
                            timestamp: number;
                            /** @description The answer or the amount; its meaning depends on the type */
                            value?: number | string | null;
                            /** @description The video */
                            videoId?: string;
                            /** @description Length of the video in seconds */
                            videoLength?: number;
                            /** @description Where in the video it happened */
                            videoTimeSeconds?: number;
                            /** @description Seconds of the video that were played */
                            watchedSeconds?: number;
                        }[];
                        /** @description Cursor of the next page; null at the end */
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    exportEvents: {
        parameters: {
            query?: {
                /**
                 * @description Repeat the parameter for several values
                 * @example [
                 *       "camp_spring"
                 *     ]
                 */
                campaignId?: string[];
                /** @description Only the events that this number of the summary counts: no playback records and no completions */
                counted?: "impressions" | "interactions";
                /** @description Repeat the parameter for several values */
                creativeId?: string[];
                /**
                 * @description First day, YYYY-MM-DD in the time zone asked for
                 * @example 2026-01-01
                 */
                dateFrom?: string;
                /**
                 * @description Last day, inclusive
                 * @example 2026-01-31
                 */
                dateTo?: string;
                /** @description SHA-256, 64 lower-case hex digits */
                deviceHash?: string;
                /** @description Impression or interaction */
                eventType?: "impression" | "interaction";
                /** @description One JSON object per line, or CSV. Overrides the header `Accept`: `application/x-ndjson` or `text/csv`. `parquet` is refused: `POST /api/exports` makes such files */
                format?: "ndjson" | "csv" | "parquet";
                /** @description Lists say which events are of bots. Default: true; `counted`: false */
                includeBots?: boolean;
                /** @description Repeat the parameter for several values */
                installationId?: string[];
                /** @description Repeat the parameter for several values */
                interactionType?: ("tap" | "rating" | "poll" | "slider" | "cta_click" | "completion")[];
                /** @description Repeat the parameter for several values */
                origin?: string[];
                /** @description Repeat the parameter for several values */
                overlayId?: string[];
                /** @description Repeat the parameter for several values */
                overlayType?: ("tap" | "rating" | "poll" | "slider")[];
                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                sessionId?: string;
                /** @description IANA name of the time zone in which days begin, such as `Europe/Berlin` */
                timezone?: string;
                /** @description Repeat the parameter for several values */
                videoId?: string[];
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": {
                        /** @description The account that owns this */
                        accountId: string;
                        /**
                         * @description Present if a known bot sent the event; such events are excluded from all counts by default
                         * @constant
                         */
                        bot?: true;
                        /** @description The campaign */
                        campaignId: string;
                        /** @description ISO 8601 UTC with milliseconds */
                        createdAt: string;
                        /** @description The creative within the campaign */
                        creativeId?: string;
                        /** @description SHA-256, 64 lower-case hex digits */
                        deviceHash: string;
                        /** @description The event */
                        eventId: string;
                        /**
                         * @description Impression or interaction
                         * @enum {unknown}
                         */
                        eventType: "impression" | "interaction";
                        /** @description Total time for which the overlay was visible and operable, in milliseconds */
                        exposureMs?: number;
                        /** @description What counts as an impression */
                        impressionRule?: string;
                        /** @description The installation */
                        installationId?: string;
                        /** @description Whether the viewer interacted before this event */
                        interactionOccurred?: boolean;
                        /**
                         * @description What kind of interaction
                         * @enum {unknown}
                         */
                        interactionType?: "tap" | "rating" | "poll" | "slider" | "cta_click" | "completion";
                        /**
                         * @description Kind of the last interaction before this event
                         * @enum {unknown}
                         */
                        lastInteractionType?: "tap" | "rating" | "poll" | "slider" | "cta_click" | "completion";
                        /** @description Value of the last interaction before this event */
                        lastInteractionValue?: number | string;
                        /** @description Whether the visibility of the overlay could be measured */
                        measurable?: boolean;
                        /** @description At most 20 flat entries, 4 KiB */
                        metadata?: {
                            [key: string]: string | number | boolean | null;
                        };
                        /** @description The overlay */
                        overlayId?: string;
                        /**
                         * @description The type of overlay
                         * @enum {unknown}
                         */
                        overlayType?: "tap" | "rating" | "poll" | "slider";
                        /** @description Watched part of the video, 0 to 100 */
                        percentWatched?: number;
                        /**
                         * @description Marks this as a playback record, which is not counted as an impression
                         * @enum {unknown}
                         */
                        playbackEvent?: "start" | "progress" | "pause" | "ended" | "summary";
                        /** @description Played parts of the video, in seconds. Only allowed with playbackEvent */
                        playedSegments?: [
                            number,
                            number
                        ][];
                        /** @description One visit of one viewer */
                        sessionId?: string;
                        /** @description Where the event came from; `sdk` for pages */
                        source?: string;
                        /** @description Milliseconds since the Unix epoch */
                        timestamp: number;
                        /** @description The answer or the amount; its meaning depends on the type */
                        value?: number | string | null;
                        /** @description The video */
                        videoId?: string;
                        /** @description Length of the video in seconds */
                        videoLength?: number;
                        /** @description Where in the video it happened */
                        videoTimeSeconds?: number;
                        /** @description Seconds of the video that were played */
                        watchedSeconds?: number;
                    };
                    "text/csv": string;
                };
            };
        };
    };
    ingestEvents: {
        parameters: {
            query?: {
                /** @description Answers the same verdicts but stores nothing */
                dryRun?: "1";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "events": [
                 *         {
                 *           "eventType": "impression",
                 *           "campaignId": "camp_spring"
                 *         },
                 *         {
                 *           "eventType": "interaction",
                 *           "interactionType": "poll",
                 *           "value": "b",
                 *           "campaignId": "camp_spring",
                 *           "videoId": "vid_trailer",
                 *           "overlayId": "ovl_question",
                 *           "sessionId": "sess_visit"
                 *         }
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description 1 to 128 characters of A-Za-z0-9._:- */
                    campaignId?: string;
                    /**
                     * @description What the viewer agreed to
                     * @enum {unknown}
                     */
                    consent?: "cookieless" | "granted" | "denied";
                    /** @description 1 to 128 characters of A-Za-z0-9._:- */
                    creativeId?: string;
                    /** @description Events with the same key are counted once; keys are remembered for at least 7 days */
                    dedupeKey?: string;
                    /** @description SHA-256, 64 lower-case hex digits */
                    deviceHash?: string;
                    /** @description Your own identifier of the device; only its hash is stored */
                    deviceId?: string;
                    /**
                     * @description Impression or interaction
                     * @enum {unknown}
                     */
                    eventType: "impression" | "interaction";
                    /** @description Total time for which the overlay was visible and operable */
                    exposureMs?: number;
                    /**
                     * @description What counts as an impression
                     * @enum {unknown}
                     */
                    impressionRule?: "viewable" | "rendered";
                    /** @description 1 to 128 characters of A-Za-z0-9._:- */
                    installationId?: string;
                    /** @description Whether the viewer interacted before this event */
                    interactionOccurred?: boolean;
                    /**
                     * @description What kind of interaction
                     * @enum {unknown}
                     */
                    interactionType?: "tap" | "rating" | "poll" | "slider" | "cta_click" | "completion";
                    /** @description A publishable key, for beacons */
                    key?: string;
                    /**
                     * @description Kind of the last interaction before this event
                     * @enum {unknown}
                     */
                    lastInteractionType?: "tap" | "rating" | "poll" | "slider" | "cta_click" | "completion";
                    /** @description Value of the last interaction before this event */
                    lastInteractionValue?: number | string;
                    /** @description false if the visibility of the overlay could not be measured */
                    measurable?: boolean;
                    /** @description At most 20 flat entries, 4 KiB */
                    metadata?: {
                        [key: string]: string | number | boolean | null;
                    };
                    /** @description 1 to 128 characters of A-Za-z0-9._:- */
                    overlayId?: string;
                    /**
                     * @description The type of overlay
                     * @enum {unknown}
                     */
                    overlayType?: "tap" | "rating" | "poll" | "slider" | "cta";
                    /** @description Watched part of the video, 0 to 100 */
                    percentWatched?: number;
                    /**
                     * @description Marks this as a playback record, which is not counted as an impression
                     * @enum {unknown}
                     */
                    playbackEvent?: "start" | "progress" | "pause" | "ended" | "summary";
                    /** @description Played parts of the video, in seconds. Only allowed with playbackEvent */
                    playedSegments?: [
                        number,
                        number
                    ][];
                    /** @description The sender's clock when the body was sent: milliseconds since the epoch, or ISO 8601. Corrects timestamps where that clock is wrong */
                    sentAt?: number | string;
                    /** @description 1 to 128 characters of A-Za-z0-9._:- */
                    sessionId?: string;
                    /** @description Where the event came from; `sdk` for pages */
                    source?: string;
                    /** @description Milliseconds since the Unix epoch */
                    timestampMs?: number;
                    /** @description The answer or the amount; its meaning depends on the type */
                    value?: number | string | null;
                    /** @description 1 to 128 characters of A-Za-z0-9._:- */
                    videoId?: string;
                    /** @description Length of the video in seconds */
                    videoLength?: number;
                    /** @description Where in the video it happened */
                    videoTimeSeconds?: number;
                    /** @description Seconds of the video that were played */
                    watchedSeconds?: number;
                } | {
                    /** @description Events */
                    events: {
                        /** @description 1 to 128 characters of A-Za-z0-9._:- */
                        campaignId?: string;
                        /**
                         * @description What the viewer agreed to
                         * @enum {unknown}
                         */
                        consent?: "cookieless" | "granted" | "denied";
                        /** @description 1 to 128 characters of A-Za-z0-9._:- */
                        creativeId?: string;
                        /** @description Events with the same key are counted once; keys are remembered for at least 7 days */
                        dedupeKey?: string;
                        /** @description SHA-256, 64 lower-case hex digits */
                        deviceHash?: string;
                        /** @description Your own identifier of the device; only its hash is stored */
                        deviceId?: string;
                        /**
                         * @description Impression or interaction
                         * @enum {unknown}
                         */
                        eventType: "impression" | "interaction";
                        /** @description Total time for which the overlay was visible and operable */
                        exposureMs?: number;
                        /**
                         * @description What counts as an impression
                         * @enum {unknown}
                         */
                        impressionRule?: "viewable" | "rendered";
                        /** @description 1 to 128 characters of A-Za-z0-9._:- */
                        installationId?: string;
                        /** @description Whether the viewer interacted before this event */
                        interactionOccurred?: boolean;
                        /**
                         * @description What kind of interaction
                         * @enum {unknown}
                         */
                        interactionType?: "tap" | "rating" | "poll" | "slider" | "cta_click" | "completion";
                        /**
                         * @description Kind of the last interaction before this event
                         * @enum {unknown}
                         */
                        lastInteractionType?: "tap" | "rating" | "poll" | "slider" | "cta_click" | "completion";
                        /** @description Value of the last interaction before this event */
                        lastInteractionValue?: number | string;
                        /** @description false if the visibility of the overlay could not be measured */
                        measurable?: boolean;
                        /** @description At most 20 flat entries, 4 KiB */
                        metadata?: {
                            [key: string]: string | number | boolean | null;
                        };
                        /** @description 1 to 128 characters of A-Za-z0-9._:- */
                        overlayId?: string;
                        /**
                         * @description The type of overlay
                         * @enum {unknown}
                         */
                        overlayType?: "tap" | "rating" | "poll" | "slider" | "cta";
                        /** @description Watched part of the video, 0 to 100 */
                        percentWatched?: number;
                        /**
                         * @description Marks this as a playback record, which is not counted as an impression
                         * @enum {unknown}
                         */
                        playbackEvent?: "start" | "progress" | "pause" | "ended" | "summary";
                        /** @description Played parts of the video, in seconds. Only allowed with playbackEvent */
                        playedSegments?: [
                            number,
                            number
                        ][];
                        /** @description 1 to 128 characters of A-Za-z0-9._:- */
                        sessionId?: string;
                        /** @description Where the event came from; `sdk` for pages */
                        source?: string;
                        /** @description Milliseconds since the Unix epoch */
                        timestampMs?: number;
                        /** @description The answer or the amount; its meaning depends on the type */
                        value?: number | string | null;
                        /** @description 1 to 128 characters of A-Za-z0-9._:- */
                        videoId?: string;
                        /** @description Length of the video in seconds */
                        videoLength?: number;
                        /** @description Where in the video it happened */
                        videoTimeSeconds?: number;
                        /** @description Seconds of the video that were played */
                        watchedSeconds?: number;
                    }[];
                    /** @description A publishable key, for beacons */
                    key?: string;
                    /** @description Events that the client had to drop since it started, by reason */
                    sdkDropped?: {
                        [key: string]: number;
                    };
                    /** @description The sender's clock when the body was sent: milliseconds since the epoch, or ISO 8601. Corrects timestamps where that clock is wrong */
                    sentAt?: number | string;
                };
                /**
                 * @example {
                 *       "events": [
                 *         {
                 *           "eventType": "impression",
                 *           "campaignId": "camp_spring"
                 *         },
                 *         {
                 *           "eventType": "interaction",
                 *           "interactionType": "poll",
                 *           "value": "b",
                 *           "campaignId": "camp_spring",
                 *           "videoId": "vid_trailer",
                 *           "overlayId": "ovl_question",
                 *           "sessionId": "sess_visit"
                 *         }
                 *       ]
                 *     }
                 */
                "text/plain": {
                    /** @description 1 to 128 characters of A-Za-z0-9._:- */
                    campaignId?: string;
                    /**
                     * @description What the viewer agreed to
                     * @enum {unknown}
                     */
                    consent?: "cookieless" | "granted" | "denied";
                    /** @description 1 to 128 characters of A-Za-z0-9._:- */
                    creativeId?: string;
                    /** @description Events with the same key are counted once; keys are remembered for at least 7 days */
                    dedupeKey?: string;
                    /** @description SHA-256, 64 lower-case hex digits */
                    deviceHash?: string;
                    /** @description Your own identifier of the device; only its hash is stored */
                    deviceId?: string;
                    /**
                     * @description Impression or interaction
                     * @enum {unknown}
                     */
                    eventType: "impression" | "interaction";
                    /** @description Total time for which the overlay was visible and operable */
                    exposureMs?: number;
                    /**
                     * @description What counts as an impression
                     * @enum {unknown}
                     */
                    impressionRule?: "viewable" | "rendered";
                    /** @description 1 to 128 characters of A-Za-z0-9._:- */
                    installationId?: string;
                    /** @description Whether the viewer interacted before this event */
                    interactionOccurred?: boolean;
                    /**
                     * @description What kind of interaction
                     * @enum {unknown}
                     */
                    interactionType?: "tap" | "rating" | "poll" | "slider" | "cta_click" | "completion";
                    /** @description A publishable key, for beacons */
                    key?: string;
                    /**
                     * @description Kind of the last interaction before this event
                     * @enum {unknown}
                     */
                    lastInteractionType?: "tap" | "rating" | "poll" | "slider" | "cta_click" | "completion";
                    /** @description Value of the last interaction before this event */
                    lastInteractionValue?: number | string;
                    /** @description false if the visibility of the overlay could not be measured */
                    measurable?: boolean;
                    /** @description At most 20 flat entries, 4 KiB */
                    metadata?: {
                        [key: string]: string | number | boolean | null;
                    };
                    /** @description 1 to 128 characters of A-Za-z0-9._:- */
                    overlayId?: string;
                    /**
                     * @description The type of overlay
                     * @enum {unknown}
                     */
                    overlayType?: "tap" | "rating" | "poll" | "slider" | "cta";
                    /** @description Watched part of the video, 0 to 100 */
                    percentWatched?: number;
                    /**
                     * @description Marks this as a playback record, which is not counted as an impression
                     * @enum {unknown}
                     */
                    playbackEvent?: "start" | "progress" | "pause" | "ended" | "summary";
                    /** @description Played parts of the video, in seconds. Only allowed with playbackEvent */
                    playedSegments?: [
                        number,
                        number
                    ][];
                    /** @description The sender's clock when the body was sent: milliseconds since the epoch, or ISO 8601. Corrects timestamps where that clock is wrong */
                    sentAt?: number | string;
                    /** @description 1 to 128 characters of A-Za-z0-9._:- */
                    sessionId?: string;
                    /** @description Where the event came from; `sdk` for pages */
                    source?: string;
                    /** @description Milliseconds since the Unix epoch */
                    timestampMs?: number;
                    /** @description The answer or the amount; its meaning depends on the type */
                    value?: number | string | null;
                    /** @description 1 to 128 characters of A-Za-z0-9._:- */
                    videoId?: string;
                    /** @description Length of the video in seconds */
                    videoLength?: number;
                    /** @description Where in the video it happened */
                    videoTimeSeconds?: number;
                    /** @description Seconds of the video that were played */
                    watchedSeconds?: number;
                } | {
                    /** @description Events */
                    events: {
                        /** @description 1 to 128 characters of A-Za-z0-9._:- */
                        campaignId?: string;
                        /**
                         * @description What the viewer agreed to
                         * @enum {unknown}
                         */
                        consent?: "cookieless" | "granted" | "denied";
                        /** @description 1 to 128 characters of A-Za-z0-9._:- */
                        creativeId?: string;
                        /** @description Events with the same key are counted once; keys are remembered for at least 7 days */
                        dedupeKey?: string;
                        /** @description SHA-256, 64 lower-case hex digits */
                        deviceHash?: string;
                        /** @description Your own identifier of the device; only its hash is stored */
                        deviceId?: string;
                        /**
                         * @description Impression or interaction
                         * @enum {unknown}
                         */
                        eventType: "impression" | "interaction";
                        /** @description Total time for which the overlay was visible and operable */
                        exposureMs?: number;
                        /**
                         * @description What counts as an impression
                         * @enum {unknown}
                         */
                        impressionRule?: "viewable" | "rendered";
                        /** @description 1 to 128 characters of A-Za-z0-9._:- */
                        installationId?: string;
                        /** @description Whether the viewer interacted before this event */
                        interactionOccurred?: boolean;
                        /**
                         * @description What kind of interaction
                         * @enum {unknown}
                         */
                        interactionType?: "tap" | "rating" | "poll" | "slider" | "cta_click" | "completion";
                        /**
                         * @description Kind of the last interaction before this event
                         * @enum {unknown}
                         */
                        lastInteractionType?: "tap" | "rating" | "poll" | "slider" | "cta_click" | "completion";
                        /** @description Value of the last interaction before this event */
                        lastInteractionValue?: number | string;
                        /** @description false if the visibility of the overlay could not be measured */
                        measurable?: boolean;
                        /** @description At most 20 flat entries, 4 KiB */
                        metadata?: {
                            [key: string]: string | number | boolean | null;
                        };
                        /** @description 1 to 128 characters of A-Za-z0-9._:- */
                        overlayId?: string;
                        /**
                         * @description The type of overlay
                         * @enum {unknown}
                         */
                        overlayType?: "tap" | "rating" | "poll" | "slider" | "cta";
                        /** @description Watched part of the video, 0 to 100 */
                        percentWatched?: number;
                        /**
                         * @description Marks this as a playback record, which is not counted as an impression
                         * @enum {unknown}
                         */
                        playbackEvent?: "start" | "progress" | "pause" | "ended" | "summary";
                        /** @description Played parts of the video, in seconds. Only allowed with playbackEvent */
                        playedSegments?: [
                            number,
                            number
                        ][];
                        /** @description 1 to 128 characters of A-Za-z0-9._:- */
                        sessionId?: string;
                        /** @description Where the event came from; `sdk` for pages */
                        source?: string;
                        /** @description Milliseconds since the Unix epoch */
                        timestampMs?: number;
                        /** @description The answer or the amount; its meaning depends on the type */
                        value?: number | string | null;
                        /** @description 1 to 128 characters of A-Za-z0-9._:- */
                        videoId?: string;
                        /** @description Length of the video in seconds */
                        videoLength?: number;
                        /** @description Where in the video it happened */
                        videoTimeSeconds?: number;
                        /** @description Seconds of the video that were played */
                        watchedSeconds?: number;
                    }[];
                    /** @description A publishable key, for beacons */
                    key?: string;
                    /** @description Events that the client had to drop since it started, by reason */
                    sdkDropped?: {
                        [key: string]: number;
                    };
                    /** @description The sender's clock when the body was sent: milliseconds since the epoch, or ISO 8601. Corrects timestamps where that clock is wrong */
                    sentAt?: number | string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Present if the dedupeKey was already known; the first event is kept
                         * @constant
                         */
                        duplicate?: true;
                        /** @description The event */
                        eventId: string;
                        /**
                         * @description Whether everything was accepted
                         * @constant
                         */
                        ok: true;
                        /** @description ISO 8601 UTC with milliseconds */
                        receivedAt: string;
                        /**
                         * @description Present if the same dedupeKey was sent with a different payload; the first is kept
                         * @constant
                         */
                        warning?: "payload_mismatch";
                    } | {
                        /** @description The event */
                        eventId: null;
                        /**
                         * @description Whether everything was accepted
                         * @constant
                         */
                        ok: false;
                        /** @description Why it was not stored */
                        reason?: string;
                        /** @description ISO 8601 UTC with milliseconds */
                        receivedAt: string;
                        /**
                         * @description The current status
                         * @constant
                         */
                        status: "filtered";
                    } | {
                        /** @description How many events are durably stored */
                        accepted: number;
                        /** @description Whether everything was accepted */
                        ok: boolean;
                        /** @description ISO 8601 UTC with milliseconds */
                        receivedAt: string;
                        /** @description How many events were refused */
                        rejected: number;
                        /** @description A verdict for each event, in order */
                        results: {
                            /** @description Code from the error catalogue */
                            code?: ("malformed_json" | "bad_request" | "missing_api_key" | "invalid_api_key" | "invalid_installation_credentials" | "invalid_cron_secret" | "invalid_metrics_token" | "not_signed_in" | "sign_in_failed" | "second_factor_required" | "invalid_set_up_code" | "wrong_credential" | "sign_up_closed" | "insufficient_permission" | "insufficient_scope" | "origin_not_allowed" | "secret_key_in_browser" | "browser_heartbeat" | "not_found" | "method_not_allowed" | "request_timeout" | "conflict" | "last_owner" | "precondition_failed" | "link_not_valid" | "payload_too_large" | "headers_too_large" | "range_not_satisfiable" | "unsupported_media_type" | "validation_failed" | "account_not_named" | "timestamp_out_of_range" | "rate_limited" | "usage_cap_reached" | "too_many_queries" | "internal_error" | "storage_unavailable" | "overloaded" | "cron_secret_not_set") | string;
                            /** @description A sentence that says what is wrong */
                            detail?: string;
                            /** @description The event */
                            eventId?: string;
                            /** @description Position of the event in the batch, from 0 */
                            index: number;
                            /** @description ISO 8601 UTC with milliseconds */
                            receivedAt?: string;
                            /**
                             * @description The current status
                             * @enum {unknown}
                             */
                            status: "accepted" | "duplicate" | "filtered" | "rejected" | "retry";
                            /**
                             * @description Present if the same dedupeKey was sent with a different payload; the first is kept
                             * @constant
                             */
                            warning?: "payload_mismatch";
                        }[];
                    };
                };
            };
        };
    };
    listExports: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the previous page */
                cursor?: string;
                /**
                 * @description Maximum number of entries on a page
                 * @example 20
                 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Newest first */
                        exports: {
                            /** @description Bytes written */
                            bytes: number;
                            /** @description When it expires; null if it does not */
                            expiresAt: string | null;
                            /** @description The export */
                            exportId: string;
                            /** @description Why there is no file: data of it was erased, it grew too large, or something failed; null if nothing did */
                            failure: ("data_erased" | "too_large" | "internal_error") | null;
                            /** @description When the file was finished, or failed; null until then */
                            finishedAt: string | null;
                            /**
                             * @description Format of the file
                             * @enum {unknown}
                             */
                            format: "parquet";
                            /** @description The filters, as they were asked for */
                            query: {
                                [key: string]: unknown;
                            };
                            /** @description When the export was asked for */
                            requestedAt: string;
                            /** @description Records written: an estimate until the file is finished */
                            rowsDone: number;
                            /** @description Records that the file will have at least; null until they are counted */
                            rowsTotal: number | null;
                            /**
                             * @description The current state
                             * @enum {unknown}
                             */
                            state: "pending" | "running" | "finished" | "failed";
                            /**
                             * @description Which records it holds
                             * @enum {unknown}
                             */
                            stream: "events" | "conversions";
                        }[];
                        /** @description Cursor of the next page; null at the end */
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    createExport: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "format": "parquet",
                 *       "stream": "events",
                 *       "campaignId": [
                 *         "camp_spring"
                 *       ],
                 *       "dateFrom": "2026-01-01",
                 *       "dateTo": "2026-01-31"
                 *     }
                 */
                "application/json": {
                    /** @description Repeat the parameter for several values */
                    campaignId?: string[];
                    /** @description What happened, for example `purchase`; 1 to 64 characters of A-Za-z0-9._:- */
                    conversionType?: string;
                    /**
                     * @description Only the events that this number of the summary counts: no playback records and no completions
                     * @enum {unknown}
                     */
                    counted?: "impressions" | "interactions";
                    /** @description Repeat the parameter for several values */
                    creativeId?: string[];
                    /** @description First day, YYYY-MM-DD in the time zone asked for */
                    dateFrom?: string;
                    /** @description Last day, inclusive */
                    dateTo?: string;
                    /** @description SHA-256, 64 lower-case hex digits */
                    deviceHash?: string;
                    /**
                     * @description Impression or interaction
                     * @enum {unknown}
                     */
                    eventType?: "impression" | "interaction";
                    /**
                     * @description NDJSON and CSV are streamed: `GET /api/events/export`
                     * @enum {unknown}
                     */
                    format: "parquet";
                    /**
                     * @description Lists say which events are of bots. Default: true; `counted`: false
                     * @default true
                     */
                    includeBots?: boolean;
                    /** @description Repeat the parameter for several values */
                    installationId?: string[];
                    /** @description Repeat the parameter for several values */
                    interactionType?: ("tap" | "rating" | "poll" | "slider" | "cta_click" | "completion")[];
                    /** @description The order number; conversions with the same number are counted once */
                    orderId?: string;
                    /** @description Repeat the parameter for several values */
                    origin?: string[];
                    /** @description Repeat the parameter for several values */
                    overlayId?: string[];
                    /** @description Repeat the parameter for several values */
                    overlayType?: ("tap" | "rating" | "poll" | "slider")[];
                    /** @description 1 to 128 characters of A-Za-z0-9._:- */
                    sessionId?: string;
                    /**
                     * @description Which records; the filters are those of its list
                     * @enum {unknown}
                     */
                    stream: "events" | "conversions";
                    /**
                     * @description IANA name of the time zone in which days begin, such as `Europe/Berlin`
                     * @default UTC
                     */
                    timezone?: string;
                    /** @description Repeat the parameter for several values */
                    videoId?: string[];
                };
            };
        };
        responses: {
            /** @description Success */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Bytes written */
                        bytes: number;
                        /** @description When it expires; null if it does not */
                        expiresAt: string | null;
                        /** @description The export */
                        exportId: string;
                        /** @description Why there is no file: data of it was erased, it grew too large, or something failed; null if nothing did */
                        failure: ("data_erased" | "too_large" | "internal_error") | null;
                        /** @description When the file was finished, or failed; null until then */
                        finishedAt: string | null;
                        /**
                         * @description Format of the file
                         * @enum {unknown}
                         */
                        format: "parquet";
                        /** @description The filters, as they were asked for */
                        query: {
                            [key: string]: unknown;
                        };
                        /** @description When the export was asked for */
                        requestedAt: string;
                        /** @description Records written: an estimate until the file is finished */
                        rowsDone: number;
                        /** @description Records that the file will have at least; null until they are counted */
                        rowsTotal: number | null;
                        /**
                         * @description The current state
                         * @enum {unknown}
                         */
                        state: "pending" | "running" | "finished" | "failed";
                        /**
                         * @description Which records it holds
                         * @enum {unknown}
                         */
                        stream: "events" | "conversions";
                    };
                };
            };
        };
    };
    getExport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The export, as it was requested or listed */
                exportId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Bytes written */
                        bytes: number;
                        /** @description When it expires; null if it does not */
                        expiresAt: string | null;
                        /** @description The export */
                        exportId: string;
                        /** @description Why there is no file: data of it was erased, it grew too large, or something failed; null if nothing did */
                        failure: ("data_erased" | "too_large" | "internal_error") | null;
                        /** @description When the file was finished, or failed; null until then */
                        finishedAt: string | null;
                        /**
                         * @description Format of the file
                         * @enum {unknown}
                         */
                        format: "parquet";
                        /** @description The filters, as they were asked for */
                        query: {
                            [key: string]: unknown;
                        };
                        /** @description When the export was asked for */
                        requestedAt: string;
                        /** @description Records written: an estimate until the file is finished */
                        rowsDone: number;
                        /** @description Records that the file will have at least; null until they are counted */
                        rowsTotal: number | null;
                        /**
                         * @description The current state
                         * @enum {unknown}
                         */
                        state: "pending" | "running" | "finished" | "failed";
                        /**
                         * @description Which records it holds
                         * @enum {unknown}
                         */
                        stream: "events" | "conversions";
                    };
                };
            };
        };
    };
    deleteExport: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The export, as it was requested or listed */
                exportId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    getExportFile: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The export, as it was requested or listed */
                exportId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/vnd.apache.parquet": string;
                };
            };
        };
    };
    listInstallations: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the previous page */
                cursor?: string;
                /**
                 * @description Maximum number of entries on a page
                 * @example 20
                 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Installations, newest first */
                        installations: {
                            /** @description The account that owns this */
                            accountId: string;
                            /** @description ISO 8601 UTC with milliseconds */
                            createdAt: string;
                            /** @description When heartbeats stopped arriving; null while they arrive */
                            degradedAt: string | null;
                            /** @description When the first heartbeat arrived; null until then */
                            firstHeartbeatAt: string | null;
                            /** @description The installation */
                            installationId: string;
                            /** @description The event of the last heartbeat; null before the first */
                            lastEvent: ("ping" | "first_render" | "first_interaction" | "first_conversion") | null;
                            /** @description When the last heartbeat arrived; null before the first */
                            lastHeartbeatAt: string | null;
                            /** @description A name for people */
                            name: string;
                            /** @description Scheme and host, for example https://shop.example */
                            origin: string | null;
                            /** @description Identifier of the platform in the registry */
                            platform: string;
                            /**
                             * @description The furthest step that was ever reached, whatever `state` is now
                             * @enum {unknown}
                             */
                            reachedState: "pending" | "heartbeat" | "render" | "live";
                            /** @description The SDK that sends the heartbeat, for example `overlay-sdk` */
                            sdkProduct: string | null;
                            /**
                             * @description The current state
                             * @enum {unknown}
                             */
                            state: "pending" | "heartbeat" | "render" | "live" | "degraded";
                            /** @description The part of the site */
                            surface: ("storefront" | "product" | "cart" | "checkout" | "post" | "blog" | "landing" | "app" | "other") | null;
                            /** @description Every change of state, with its cause */
                            transitions: {
                                /** @description ISO 8601 UTC with milliseconds */
                                at: string;
                                /** @description What caused the change */
                                cause: string;
                                /**
                                 * @description The first day of a period, or the state before a change
                                 * @enum {unknown}
                                 */
                                from: "pending" | "heartbeat" | "render" | "live" | "degraded";
                                /**
                                 * @description The last day of a period, or the state after a change
                                 * @enum {unknown}
                                 */
                                to: "pending" | "heartbeat" | "render" | "live" | "degraded";
                            }[];
                        }[];
                        /** @description Cursor of the next page; null at the end */
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    createInstallation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "platform": "shopify",
                 *       "name": "My shop",
                 *       "origin": "https://shop.example"
                 *     }
                 */
                "application/json": {
                    /** @description A name for people */
                    name: string;
                    /** @description scheme://host[:port] */
                    origin?: string;
                    /** @description Identifier of the platform in the registry */
                    platform: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The account that owns this */
                        accountId: string;
                        /** @description ISO 8601 UTC with milliseconds */
                        createdAt: string;
                        /** @description When heartbeats stopped arriving; null while they arrive */
                        degradedAt: string | null;
                        /** @description When the first heartbeat arrived; null until then */
                        firstHeartbeatAt: string | null;
                        /** @description The installation */
                        installationId: string;
                        /** @description The event of the last heartbeat; null before the first */
                        lastEvent: ("ping" | "first_render" | "first_interaction" | "first_conversion") | null;
                        /** @description When the last heartbeat arrived; null before the first */
                        lastHeartbeatAt: string | null;
                        /** @description A name for people */
                        name: string;
                        /** @description Scheme and host, for example https://shop.example */
                        origin: string | null;
                        /** @description Identifier of the platform in the registry */
                        platform: string;
                        /**
                         * @description The furthest step that was ever reached, whatever `state` is now
                         * @enum {unknown}
                         */
                        reachedState: "pending" | "heartbeat" | "render" | "live";
                        /** @description The SDK that sends the heartbeat, for example `overlay-sdk` */
                        sdkProduct: string | null;
                        /**
                         * @description The current state
                         * @enum {unknown}
                         */
                        state: "pending" | "heartbeat" | "render" | "live" | "degraded";
                        /** @description The part of the site */
                        surface: ("storefront" | "product" | "cart" | "checkout" | "post" | "blog" | "landing" | "app" | "other") | null;
                        /** @description The token itself */
                        token: string;
                        /** @description Every change of state, with its cause */
                        transitions: {
                            /** @description ISO 8601 UTC with milliseconds */
                            at: string;
                            /** @description What caused the change */
                            cause: string;
                            /**
                             * @description The first day of a period, or the state before a change
                             * @enum {unknown}
                             */
                            from: "pending" | "heartbeat" | "render" | "live" | "degraded";
                            /**
                             * @description The last day of a period, or the state after a change
                             * @enum {unknown}
                             */
                            to: "pending" | "heartbeat" | "render" | "live" | "degraded";
                        }[];
                    };
                };
            };
        };
    };
    getInstallation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The installation, as it was registered or listed */
                installationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The account that owns this */
                        accountId: string;
                        /** @description ISO 8601 UTC with milliseconds */
                        createdAt: string;
                        /** @description When heartbeats stopped arriving; null while they arrive */
                        degradedAt: string | null;
                        /** @description When the first heartbeat arrived; null until then */
                        firstHeartbeatAt: string | null;
                        /** @description The installation */
                        installationId: string;
                        /** @description The event of the last heartbeat; null before the first */
                        lastEvent: ("ping" | "first_render" | "first_interaction" | "first_conversion") | null;
                        /** @description When the last heartbeat arrived; null before the first */
                        lastHeartbeatAt: string | null;
                        /** @description A name for people */
                        name: string;
                        /** @description Scheme and host, for example https://shop.example */
                        origin: string | null;
                        /** @description Identifier of the platform in the registry */
                        platform: string;
                        /**
                         * @description The furthest step that was ever reached, whatever `state` is now
                         * @enum {unknown}
                         */
                        reachedState: "pending" | "heartbeat" | "render" | "live";
                        /** @description The SDK that sends the heartbeat, for example `overlay-sdk` */
                        sdkProduct: string | null;
                        /**
                         * @description The current state
                         * @enum {unknown}
                         */
                        state: "pending" | "heartbeat" | "render" | "live" | "degraded";
                        /** @description The part of the site */
                        surface: ("storefront" | "product" | "cart" | "checkout" | "post" | "blog" | "landing" | "app" | "other") | null;
                        /** @description Every change of state, with its cause */
                        transitions: {
                            /** @description ISO 8601 UTC with milliseconds */
                            at: string;
                            /** @description What caused the change */
                            cause: string;
                            /**
                             * @description The first day of a period, or the state before a change
                             * @enum {unknown}
                             */
                            from: "pending" | "heartbeat" | "render" | "live" | "degraded";
                            /**
                             * @description The last day of a period, or the state after a change
                             * @enum {unknown}
                             */
                            to: "pending" | "heartbeat" | "render" | "live" | "degraded";
                        }[];
                    };
                };
            };
        };
    };
    revokeInstallation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The installation, as it was registered or listed */
                installationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    rotateInstallationToken: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The installation, as it was registered or listed */
                installationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The account that owns this */
                        accountId: string;
                        /** @description ISO 8601 UTC with milliseconds */
                        createdAt: string;
                        /** @description When heartbeats stopped arriving; null while they arrive */
                        degradedAt: string | null;
                        /** @description When the first heartbeat arrived; null until then */
                        firstHeartbeatAt: string | null;
                        /** @description The installation */
                        installationId: string;
                        /** @description The event of the last heartbeat; null before the first */
                        lastEvent: ("ping" | "first_render" | "first_interaction" | "first_conversion") | null;
                        /** @description When the last heartbeat arrived; null before the first */
                        lastHeartbeatAt: string | null;
                        /** @description A name for people */
                        name: string;
                        /** @description Scheme and host, for example https://shop.example */
                        origin: string | null;
                        /** @description Identifier of the platform in the registry */
                        platform: string;
                        /**
                         * @description The furthest step that was ever reached, whatever `state` is now
                         * @enum {unknown}
                         */
                        reachedState: "pending" | "heartbeat" | "render" | "live";
                        /** @description The SDK that sends the heartbeat, for example `overlay-sdk` */
                        sdkProduct: string | null;
                        /**
                         * @description The current state
                         * @enum {unknown}
                         */
                        state: "pending" | "heartbeat" | "render" | "live" | "degraded";
                        /** @description The part of the site */
                        surface: ("storefront" | "product" | "cart" | "checkout" | "post" | "blog" | "landing" | "app" | "other") | null;
                        /** @description The token itself */
                        token: string;
                        /** @description Every change of state, with its cause */
                        transitions: {
                            /** @description ISO 8601 UTC with milliseconds */
                            at: string;
                            /** @description What caused the change */
                            cause: string;
                            /**
                             * @description The first day of a period, or the state before a change
                             * @enum {unknown}
                             */
                            from: "pending" | "heartbeat" | "render" | "live" | "degraded";
                            /**
                             * @description The last day of a period, or the state after a change
                             * @enum {unknown}
                             */
                            to: "pending" | "heartbeat" | "render" | "live" | "degraded";
                        }[];
                    };
                };
            };
        };
    };
    sendHeartbeat: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "installationId": "inst_of_your_shop",
                 *       "token": "it_live_of_your_shop",
                 *       "event": "ping",
                 *       "sdkProduct": "overlay-sdk",
                 *       "surface": "storefront"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description An event, or the lifecycle event that an installation reports
                     * @enum {unknown}
                     */
                    event: "ping" | "first_render" | "first_interaction" | "first_conversion";
                    /** @description The installation */
                    installationId: string;
                    /** @description Scheme and host, for example https://shop.example */
                    origin?: string;
                    /** @description The SDK that sends the heartbeat, for example `overlay-sdk` */
                    sdkProduct?: string;
                    /**
                     * @description The part of the site
                     * @enum {unknown}
                     */
                    surface?: "storefront" | "product" | "cart" | "checkout" | "post" | "blog" | "landing" | "app" | "other";
                    /** @description The token itself */
                    token: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The installation */
                        installationId: string;
                        /** @description ISO 8601 UTC with milliseconds */
                        nextHeartbeatBefore: string;
                        /**
                         * @description Whether everything was accepted
                         * @constant
                         */
                        ok: true;
                        /**
                         * @description The state before this heartbeat
                         * @enum {unknown}
                         */
                        previousState: "pending" | "heartbeat" | "render" | "live" | "degraded";
                        /** @description ISO 8601 UTC with milliseconds */
                        receivedAt: string;
                        /**
                         * @description The current state
                         * @enum {unknown}
                         */
                        state: "pending" | "heartbeat" | "render" | "live" | "degraded";
                    };
                };
            };
        };
    };
    listInvitations: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Invitations that were not accepted yet, newest first */
                        invitations: {
                            /** @description When the invitation was made */
                            createdAt: string;
                            /** @description The e-mail address of the person */
                            email: string;
                            /** @description When the invitation ends */
                            expiresAt: string;
                            /** @description The invitation */
                            invitationId: string;
                            /** @description The name of the person who invites; null if they are gone, or for an invitation by the service */
                            invitedBy: string | null;
                            /**
                             * @description What the person may do in the account
                             * @enum {unknown}
                             */
                            role: "viewer" | "editor" | "owner";
                        }[];
                    };
                };
            };
        };
    };
    createInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "editor@shop.example",
                 *       "role": "editor"
                 *     }
                 */
                "application/json": {
                    /** @description An e-mail address; upper and lower case are the same */
                    email: string;
                    /**
                     * @description What the person may do in the account
                     * @enum {unknown}
                     */
                    role: "viewer" | "editor" | "owner";
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description When the invitation was made */
                        createdAt: string;
                        /** @description The e-mail address of the person */
                        email: string;
                        /** @description When the invitation ends */
                        expiresAt: string;
                        /** @description The invitation */
                        invitationId: string;
                        /** @description The name of the person who invites; null if they are gone, or for an invitation by the service */
                        invitedBy: string | null;
                        /** @description Whether the service sends the link to the person */
                        isMailed: boolean;
                        /** @description Hand it to the person, unless it was mailed */
                        link: string;
                        /**
                         * @description What the person may do in the account
                         * @enum {unknown}
                         */
                        role: "viewer" | "editor" | "owner";
                    };
                };
            };
        };
    };
    revokeInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The invitation, as it was made or listed */
                invitationId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    acceptInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "the-token-of-the-link",
                 *       "name": "Sam",
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": {
                    /** @description Six digits of the authenticator app, or a backup code, where `second_factor_required` asked for it */
                    code?: string;
                    /** @description How others see this person */
                    name?: string;
                    /** @description The password of this person; a new one has 12 to 200 characters */
                    password?: string;
                    /** @description What follows `#token=` in the link */
                    token: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The accounts of which the person is a member, by name */
                        accounts: {
                            /** @description The account that owns this */
                            accountId: string;
                            /** @description ISO 8601 UTC with milliseconds */
                            createdAt: string;
                            /** @description Made-up data that the account was begun with; null if there is none */
                            demoData: {
                                /** @description Its campaigns, which are of nothing else */
                                campaignIds: string[];
                                /** @description How many conversions there are of it; 0 until all are written */
                                conversions: number;
                                /** @description YYYY-MM-DD, UTC */
                                dateFrom: string;
                                /** @description YYYY-MM-DD, UTC */
                                dateTo: string;
                                /** @description How many events there are of it; 0 until all are written */
                                events: number;
                                /** @description Its overlays */
                                overlayIds: string[];
                                /**
                                 * @description Whether it is still being written, there, or being removed
                                 * @enum {unknown}
                                 */
                                state: "writing" | "present" | "removing";
                                /** @description Its videos, which are of nothing else */
                                videoIds: string[];
                            } | null;
                            /** @description A name for people */
                            name: string;
                            /**
                             * @description What the person may do in the account
                             * @enum {unknown}
                             */
                            role: "viewer" | "editor" | "owner";
                        }[];
                        /** @description Whether nobody can sign in yet, so that the set-up page is next */
                        needsSetUp: boolean;
                        /** @description Who is signed in; null: nobody */
                        person: {
                            /** @description The e-mail address of the person */
                            email: string;
                            /** @description Whether signing in also needs a code of an authenticator app */
                            hasTwoFactor: boolean;
                            /** @description Whether the person makes accounts and links for others on this instance */
                            isAdministrator: boolean;
                            /** @description The language that the person chose; null: that of the browser */
                            locale: string | null;
                            /** @description A name for people */
                            name: string;
                            /** @description The person */
                            personId: string;
                            /** @description The IANA time zone that the person chose; null: that of the browser */
                            timeZone: string | null;
                        } | null;
                        /** @description Whether the service sends mail, so that links need not be handed over */
                        sendsMail: boolean;
                        /**
                         * @description Whether somebody without an invitation can sign up
                         * @enum {unknown}
                         */
                        signUp: "open" | "closed";
                    };
                };
            };
        };
    };
    openInvitation: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "the-token-of-the-link"
                 *     }
                 */
                "application/json": {
                    /** @description What follows `#token=` in the link */
                    token: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The name of the account */
                        accountName: string;
                        /** @description The e-mail address of the person */
                        email: string;
                        /** @description The name of the person who invites; null if they are gone, or for an invitation by the service */
                        invitedBy: string | null;
                        /** @description Whether this person has a password already, and signs in with it */
                        isKnown: boolean;
                        /**
                         * @description What the person may do in the account
                         * @enum {unknown}
                         */
                        role: "viewer" | "editor" | "owner";
                    };
                };
            };
        };
    };
    listKeys: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the previous page */
                cursor?: string;
                /**
                 * @description Maximum number of entries on a page
                 * @example 20
                 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Keys */
                        keys: {
                            /** @description ISO 8601 UTC with milliseconds */
                            createdAt: string;
                            /** @description When it expires; null if it does not */
                            expiresAt: string | null;
                            /** @description The first and last characters of the key, which help people tell keys apart */
                            hint: string;
                            /** @description The id of the key, which is not secret */
                            keyId: string;
                            /**
                             * @description Publishable keys are used in pages, secret keys on servers
                             * @enum {unknown}
                             */
                            kind: "publishable" | "secret";
                            /** @description When the key was last used, accurate to about a minute; null if it was never used */
                            lastUsedAt: string | null;
                            /** @description A name for people */
                            name: string;
                            /** @description Origins whose pages may use a publishable key; an empty list allows every origin */
                            origins: string[];
                            /** @description When the key was revoked; null if it was not */
                            revokedAt: string | null;
                            /** @description What the key allows */
                            scopes: ("events:write" | "conversions:write" | "analytics:read" | "events:read" | "manage")[];
                        }[];
                        /** @description Cursor of the next page; null at the end */
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    createKey: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "kind": "publishable",
                 *       "name": "Shop",
                 *       "origins": [
                 *         "https://shop.example"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /**
                     * @description Publishable keys are used in pages, secret keys on servers
                     * @enum {unknown}
                     */
                    kind: "publishable" | "secret";
                    /** @description A name for people */
                    name: string;
                    /** @description Origins whose pages may use a publishable key; an empty list allows every origin */
                    origins?: string[];
                    /** @description What the key allows */
                    scopes?: ("events:write" | "conversions:write" | "analytics:read" | "events:read" | "manage")[];
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description ISO 8601 UTC with milliseconds */
                        createdAt: string;
                        /** @description When it expires; null if it does not */
                        expiresAt: string | null;
                        /** @description The first and last characters of the key, which help people tell keys apart */
                        hint: string;
                        /** @description The key itself */
                        key: string;
                        /** @description The id of the key, which is not secret */
                        keyId: string;
                        /**
                         * @description Publishable keys are used in pages, secret keys on servers
                         * @enum {unknown}
                         */
                        kind: "publishable" | "secret";
                        /** @description When the key was last used, accurate to about a minute; null if it was never used */
                        lastUsedAt: string | null;
                        /** @description A name for people */
                        name: string;
                        /** @description Origins whose pages may use a publishable key; an empty list allows every origin */
                        origins: string[];
                        /** @description When the key was revoked; null if it was not */
                        revokedAt: string | null;
                        /** @description What the key allows */
                        scopes: ("events:write" | "conversions:write" | "analytics:read" | "events:read" | "manage")[];
                    };
                };
            };
        };
    };
    getKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the key, never the key itself */
                keyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description ISO 8601 UTC with milliseconds */
                        createdAt: string;
                        /** @description When it expires; null if it does not */
                        expiresAt: string | null;
                        /** @description The first and last characters of the key, which help people tell keys apart */
                        hint: string;
                        /** @description The id of the key, which is not secret */
                        keyId: string;
                        /**
                         * @description Publishable keys are used in pages, secret keys on servers
                         * @enum {unknown}
                         */
                        kind: "publishable" | "secret";
                        /** @description When the key was last used, accurate to about a minute; null if it was never used */
                        lastUsedAt: string | null;
                        /** @description A name for people */
                        name: string;
                        /** @description Origins whose pages may use a publishable key; an empty list allows every origin */
                        origins: string[];
                        /** @description When the key was revoked; null if it was not */
                        revokedAt: string | null;
                        /** @description What the key allows */
                        scopes: ("events:write" | "conversions:write" | "analytics:read" | "events:read" | "manage")[];
                    };
                };
            };
        };
    };
    revokeKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the key, never the key itself */
                keyId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the key, never the key itself */
                keyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "origins": [
                 *         "https://shop.example",
                 *         "https://*.shop.example"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description A name for people */
                    name?: string;
                    /** @description Origins whose pages may use a publishable key; an empty list allows every origin */
                    origins?: string[];
                    /** @description What the key allows */
                    scopes?: ("events:write" | "conversions:write" | "analytics:read" | "events:read" | "manage")[];
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description ISO 8601 UTC with milliseconds */
                        createdAt: string;
                        /** @description When it expires; null if it does not */
                        expiresAt: string | null;
                        /** @description The first and last characters of the key, which help people tell keys apart */
                        hint: string;
                        /** @description The id of the key, which is not secret */
                        keyId: string;
                        /**
                         * @description Publishable keys are used in pages, secret keys on servers
                         * @enum {unknown}
                         */
                        kind: "publishable" | "secret";
                        /** @description When the key was last used, accurate to about a minute; null if it was never used */
                        lastUsedAt: string | null;
                        /** @description A name for people */
                        name: string;
                        /** @description Origins whose pages may use a publishable key; an empty list allows every origin */
                        origins: string[];
                        /** @description When the key was revoked; null if it was not */
                        revokedAt: string | null;
                        /** @description What the key allows */
                        scopes: ("events:write" | "conversions:write" | "analytics:read" | "events:read" | "manage")[];
                    };
                };
            };
        };
    };
    rotateKey: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The id of the key, never the key itself */
                keyId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "overlapSeconds": 3600
                 *     }
                 */
                "application/json": {
                    /** @description default 86400: 24 hours */
                    overlapSeconds?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description ISO 8601 UTC with milliseconds */
                        createdAt: string;
                        /** @description When it expires; null if it does not */
                        expiresAt: string | null;
                        /** @description The first and last characters of the key, which help people tell keys apart */
                        hint: string;
                        /** @description The key itself */
                        key: string;
                        /** @description The id of the key, which is not secret */
                        keyId: string;
                        /**
                         * @description Publishable keys are used in pages, secret keys on servers
                         * @enum {unknown}
                         */
                        kind: "publishable" | "secret";
                        /** @description When the key was last used, accurate to about a minute; null if it was never used */
                        lastUsedAt: string | null;
                        /** @description A name for people */
                        name: string;
                        /** @description Origins whose pages may use a publishable key; an empty list allows every origin */
                        origins: string[];
                        /** @description When the key was revoked; null if it was not */
                        revokedAt: string | null;
                        /** @description What the key allows */
                        scopes: ("events:write" | "conversions:write" | "analytics:read" | "events:read" | "manage")[];
                    };
                };
            };
        };
    };
    listMembers: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Members, those who joined first come first */
                        members: {
                            /** @description The e-mail address of the person */
                            email: string;
                            /** @description Whether signing in also needs a code of an authenticator app */
                            hasTwoFactor: boolean;
                            /** @description When the person became a member */
                            joinedAt: string;
                            /** @description A name for people */
                            name: string;
                            /** @description The person */
                            personId: string;
                            /**
                             * @description What the person may do in the account
                             * @enum {unknown}
                             */
                            role: "viewer" | "editor" | "owner";
                        }[];
                    };
                };
            };
        };
    };
    removeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The person, as they were listed */
                personId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    changeMember: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The person, as they were listed */
                personId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "role": "editor"
                 *     }
                 */
                "application/json": {
                    /**
                     * @description What the person may do in the account
                     * @enum {unknown}
                     */
                    role: "viewer" | "editor" | "owner";
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The e-mail address of the person */
                        email: string;
                        /** @description Whether signing in also needs a code of an authenticator app */
                        hasTwoFactor: boolean;
                        /** @description When the person became a member */
                        joinedAt: string;
                        /** @description A name for people */
                        name: string;
                        /** @description The person */
                        personId: string;
                        /**
                         * @description What the person may do in the account
                         * @enum {unknown}
                         */
                        role: "viewer" | "editor" | "owner";
                    };
                };
            };
        };
    };
    leaveAccount: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The account, as it is listed */
                accountId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listOverlays: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the previous page */
                cursor?: string;
                /** @description Maximum number of entries on a page */
                limit?: number;
                /**
                 * @description The current status
                 * @example published
                 */
                status?: "draft" | "published" | "archived";
                /**
                 * @description 1 to 128 characters of A-Za-z0-9._:-
                 * @example vid_trailer
                 */
                videoId?: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Cursor of the next page; null at the end */
                        nextCursor: string | null;
                        /** @description Overlays */
                        overlays: {
                            /** @description The account that owns this */
                            accountId: string;
                            /** @description The campaign */
                            campaignId?: string;
                            /** @description ISO 8601 UTC with milliseconds */
                            createdAt: string;
                            /** @description Whether the draft differs from the published version; false while nothing is published */
                            hasUnpublishedChanges: boolean;
                            /** @description A name for people */
                            name: string;
                            /** @description Input of overlay creation; discriminated by `type` */
                            options: {
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                creativeId?: string;
                                /**
                                 * @description Where the link opens
                                 * @enum {unknown}
                                 */
                                ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                                /** @description Text of the button */
                                ctaText?: string;
                                /** @description Where the button leads: https, http, mailto or tel */
                                ctaUrl?: string;
                                /** @description Whether the viewer can close the overlay */
                                dismissible?: boolean;
                                /** @description When the overlay disappears, in seconds of the video */
                                endTime?: number;
                                /**
                                 * @description How often a viewer sees the overlay
                                 * @enum {unknown}
                                 */
                                frequency?: "always" | "once-per-session" | "once-per-device";
                                /** @description The overlay disappears by itself after this many milliseconds */
                                hideAfterMs?: number;
                                /**
                                 * @description What counts as an impression
                                 * @enum {unknown}
                                 */
                                impressionRule?: "viewable" | "rendered";
                                /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                                labels?: {
                                    [key: string]: string;
                                };
                                /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                                locale?: string;
                                /** @description At most 20 flat entries, 4 KiB */
                                metadata?: {
                                    [key: string]: string | number | boolean | null;
                                };
                                /**
                                 * @description What happens to the overlay when the video enters native full screen
                                 * @enum {unknown}
                                 */
                                onFullscreen?: "exit" | "defer" | "skip";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                overlayId?: string;
                                /** @description Whether the video pauses while the overlay is shown */
                                pauseVideo?: boolean;
                                /** @description The question of a poll; other types ignore it */
                                pollQuestion?: string;
                                /** @description One of nine places, or `"x% y%"` of the picture */
                                position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                                /** @description Whether the overlay is shown again when the viewer seeks back */
                                redisplay?: boolean;
                                /**
                                 * @description What makes the overlay appear
                                 * @enum {unknown}
                                 */
                                showOn?: "time" | "start" | "pause" | "ended" | "manual";
                                /** @description When the overlay appears, in seconds of the video */
                                startTime?: number;
                                /** @description Text of the button */
                                tapLabel?: string;
                                /**
                                 * @description Two thumbs, or one button
                                 * @enum {unknown}
                                 */
                                tapStyle?: "like-dislike" | "button";
                                /** @description What a tap on the button sends */
                                tapValue?: number | string;
                                /**
                                 * @description Colours of the overlay
                                 * @enum {unknown}
                                 */
                                theme?: "auto" | "light" | "dark" | "glass";
                                /** @description A heading */
                                title?: string;
                                /**
                                 * @description The type of overlay
                                 * @constant
                                 */
                                type: "tap";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                videoId?: string;
                            } | {
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                creativeId?: string;
                                /**
                                 * @description Where the link opens
                                 * @enum {unknown}
                                 */
                                ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                                /** @description Text of the button */
                                ctaText?: string;
                                /** @description Where the button leads: https, http, mailto or tel */
                                ctaUrl?: string;
                                /** @description Whether the viewer can close the overlay */
                                dismissible?: boolean;
                                /** @description When the overlay disappears, in seconds of the video */
                                endTime?: number;
                                /**
                                 * @description How often a viewer sees the overlay
                                 * @enum {unknown}
                                 */
                                frequency?: "always" | "once-per-session" | "once-per-device";
                                /** @description The overlay disappears by itself after this many milliseconds */
                                hideAfterMs?: number;
                                /**
                                 * @description What counts as an impression
                                 * @enum {unknown}
                                 */
                                impressionRule?: "viewable" | "rendered";
                                /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                                labels?: {
                                    [key: string]: string;
                                };
                                /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                                locale?: string;
                                /** @description At most 20 flat entries, 4 KiB */
                                metadata?: {
                                    [key: string]: string | number | boolean | null;
                                };
                                /**
                                 * @description What happens to the overlay when the video enters native full screen
                                 * @enum {unknown}
                                 */
                                onFullscreen?: "exit" | "defer" | "skip";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                overlayId?: string;
                                /** @description Whether the video pauses while the overlay is shown */
                                pauseVideo?: boolean;
                                /** @description The question of a poll; other types ignore it */
                                pollQuestion?: string;
                                /** @description One of nine places, or `"x% y%"` of the picture */
                                position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                                /** @description The highest rating */
                                ratingMax?: number;
                                /**
                                 * @description Stars or numbers
                                 * @enum {unknown}
                                 */
                                ratingStyle?: "stars" | "numbers";
                                /** @description Whether the overlay is shown again when the viewer seeks back */
                                redisplay?: boolean;
                                /**
                                 * @description What makes the overlay appear
                                 * @enum {unknown}
                                 */
                                showOn?: "time" | "start" | "pause" | "ended" | "manual";
                                /** @description Whether viewers see the results after they answer */
                                showResults?: boolean;
                                /** @description When the overlay appears, in seconds of the video */
                                startTime?: number;
                                /**
                                 * @description Colours of the overlay
                                 * @enum {unknown}
                                 */
                                theme?: "auto" | "light" | "dark" | "glass";
                                /** @description A heading */
                                title?: string;
                                /**
                                 * @description The type of overlay
                                 * @constant
                                 */
                                type: "rating";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                videoId?: string;
                            } | {
                                /** @description Whether viewers may change their answer */
                                allowChange?: boolean;
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                creativeId?: string;
                                /**
                                 * @description Where the link opens
                                 * @enum {unknown}
                                 */
                                ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                                /** @description Text of the button */
                                ctaText?: string;
                                /** @description Where the button leads: https, http, mailto or tel */
                                ctaUrl?: string;
                                /** @description Whether the viewer can close the overlay */
                                dismissible?: boolean;
                                /** @description When the overlay disappears, in seconds of the video */
                                endTime?: number;
                                /**
                                 * @description How often a viewer sees the overlay
                                 * @enum {unknown}
                                 */
                                frequency?: "always" | "once-per-session" | "once-per-device";
                                /** @description The overlay disappears by itself after this many milliseconds */
                                hideAfterMs?: number;
                                /**
                                 * @description What counts as an impression
                                 * @enum {unknown}
                                 */
                                impressionRule?: "viewable" | "rendered";
                                /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                                labels?: {
                                    [key: string]: string;
                                };
                                /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                                locale?: string;
                                /** @description At most 20 flat entries, 4 KiB */
                                metadata?: {
                                    [key: string]: string | number | boolean | null;
                                };
                                /**
                                 * @description What happens to the overlay when the video enters native full screen
                                 * @enum {unknown}
                                 */
                                onFullscreen?: "exit" | "defer" | "skip";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                overlayId?: string;
                                /** @description Whether the video pauses while the overlay is shown */
                                pauseVideo?: boolean;
                                /** @description The options of the poll: two to eight */
                                pollOptions?: (string | {
                                    /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                    id: string;
                                    /** @description Text of the option */
                                    label: string;
                                })[];
                                /** @description The question of a poll; other types ignore it */
                                pollQuestion?: string;
                                /** @description One of nine places, or `"x% y%"` of the picture */
                                position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                                /** @description Whether the overlay is shown again when the viewer seeks back */
                                redisplay?: boolean;
                                /**
                                 * @description What makes the overlay appear
                                 * @enum {unknown}
                                 */
                                showOn?: "time" | "start" | "pause" | "ended" | "manual";
                                /** @description Whether viewers see the results after they answer */
                                showResults?: boolean;
                                /** @description When the overlay appears, in seconds of the video */
                                startTime?: number;
                                /**
                                 * @description Colours of the overlay
                                 * @enum {unknown}
                                 */
                                theme?: "auto" | "light" | "dark" | "glass";
                                /** @description A heading */
                                title?: string;
                                /**
                                 * @description The type of overlay
                                 * @constant
                                 */
                                type: "poll";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                videoId?: string;
                            } | {
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                creativeId?: string;
                                /**
                                 * @description Where the link opens
                                 * @enum {unknown}
                                 */
                                ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                                /** @description Text of the button */
                                ctaText?: string;
                                /** @description Where the button leads: https, http, mailto or tel */
                                ctaUrl?: string;
                                /** @description Whether the viewer can close the overlay */
                                dismissible?: boolean;
                                /** @description When the overlay disappears, in seconds of the video */
                                endTime?: number;
                                /**
                                 * @description How often a viewer sees the overlay
                                 * @enum {unknown}
                                 */
                                frequency?: "always" | "once-per-session" | "once-per-device";
                                /** @description The overlay disappears by itself after this many milliseconds */
                                hideAfterMs?: number;
                                /**
                                 * @description What counts as an impression
                                 * @enum {unknown}
                                 */
                                impressionRule?: "viewable" | "rendered";
                                /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                                labels?: {
                                    [key: string]: string;
                                };
                                /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                                locale?: string;
                                /** @description At most 20 flat entries, 4 KiB */
                                metadata?: {
                                    [key: string]: string | number | boolean | null;
                                };
                                /**
                                 * @description What happens to the overlay when the video enters native full screen
                                 * @enum {unknown}
                                 */
                                onFullscreen?: "exit" | "defer" | "skip";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                overlayId?: string;
                                /** @description Whether the video pauses while the overlay is shown */
                                pauseVideo?: boolean;
                                /** @description The question of a poll; other types ignore it */
                                pollQuestion?: string;
                                /** @description One of nine places, or `"x% y%"` of the picture */
                                position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                                /** @description Whether the overlay is shown again when the viewer seeks back */
                                redisplay?: boolean;
                                /**
                                 * @description What makes the overlay appear
                                 * @enum {unknown}
                                 */
                                showOn?: "time" | "start" | "pause" | "ended" | "manual";
                                /** @description Whether viewers see the results after they answer */
                                showResults?: boolean;
                                /** @description An emoji on the thumb of the slider */
                                sliderEmoji?: string;
                                /** @description Labels at the two ends of the slider */
                                sliderLabels?: string[];
                                /** @description Highest value of the slider */
                                sliderMax?: number;
                                /** @description Lowest value of the slider */
                                sliderMin?: number;
                                /** @description Step of the slider */
                                sliderStep?: number;
                                /** @description When the overlay appears, in seconds of the video */
                                startTime?: number;
                                /**
                                 * @description Colours of the overlay
                                 * @enum {unknown}
                                 */
                                theme?: "auto" | "light" | "dark" | "glass";
                                /** @description A heading */
                                title?: string;
                                /**
                                 * @description The type of overlay
                                 * @constant
                                 */
                                type: "slider";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                videoId?: string;
                            } | {
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                creativeId?: string;
                                /**
                                 * @description Where the link opens
                                 * @enum {unknown}
                                 */
                                ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                                /** @description Text of the button */
                                ctaText?: string;
                                /** @description Where the button leads: https, http, mailto or tel */
                                ctaUrl?: string;
                                /** @description Whether the viewer can close the overlay */
                                dismissible?: boolean;
                                /** @description When the overlay disappears, in seconds of the video */
                                endTime?: number;
                                /**
                                 * @description How often a viewer sees the overlay
                                 * @enum {unknown}
                                 */
                                frequency?: "always" | "once-per-session" | "once-per-device";
                                /** @description The overlay disappears by itself after this many milliseconds */
                                hideAfterMs?: number;
                                /**
                                 * @description What counts as an impression
                                 * @enum {unknown}
                                 */
                                impressionRule?: "viewable" | "rendered";
                                /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                                labels?: {
                                    [key: string]: string;
                                };
                                /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                                locale?: string;
                                /** @description At most 20 flat entries, 4 KiB */
                                metadata?: {
                                    [key: string]: string | number | boolean | null;
                                };
                                /**
                                 * @description What happens to the overlay when the video enters native full screen
                                 * @enum {unknown}
                                 */
                                onFullscreen?: "exit" | "defer" | "skip";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                overlayId?: string;
                                /** @description Whether the video pauses while the overlay is shown */
                                pauseVideo?: boolean;
                                /** @description The question of a poll; other types ignore it */
                                pollQuestion?: string;
                                /** @description One of nine places, or `"x% y%"` of the picture */
                                position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                                /** @description Whether the overlay is shown again when the viewer seeks back */
                                redisplay?: boolean;
                                /**
                                 * @description What makes the overlay appear
                                 * @enum {unknown}
                                 */
                                showOn?: "time" | "start" | "pause" | "ended" | "manual";
                                /** @description When the overlay appears, in seconds of the video */
                                startTime?: number;
                                /**
                                 * @description Colours of the overlay
                                 * @enum {unknown}
                                 */
                                theme?: "auto" | "light" | "dark" | "glass";
                                /** @description A heading */
                                title?: string;
                                /**
                                 * @description The type of overlay
                                 * @constant
                                 */
                                type: "cta";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                videoId?: string;
                            };
                            /** @description The overlay */
                            overlayId: string;
                            /** @description Since when pages get `publishedVersion`; null while nothing is published */
                            publishedAt: string | null;
                            /** @description The version that pages get; null while nothing is published */
                            publishedVersion: number | null;
                            /** @description Grows with each change of the overlay, its publications included */
                            revision: number;
                            /**
                             * @description Whether pages get a version of it: only `published` means yes
                             * @enum {unknown}
                             */
                            status: "draft" | "published" | "archived";
                            /** @description ISO 8601 UTC with milliseconds */
                            updatedAt: string;
                            /** @description The video */
                            videoId: string;
                        }[];
                    };
                };
            };
        };
    };
    createOverlay: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Which scene?",
                 *       "videoId": "vid_trailer",
                 *       "campaignId": "camp_spring",
                 *       "status": "published",
                 *       "options": {
                 *         "type": "poll",
                 *         "pollQuestion": "Which scene do you like best?",
                 *         "pollOptions": [
                 *           {
                 *             "id": "a",
                 *             "label": "The beach"
                 *           },
                 *           {
                 *             "id": "b",
                 *             "label": "The city"
                 *           }
                 *         ],
                 *         "showResults": true,
                 *         "startTime": 5
                 *       }
                 *     }
                 */
                "application/json": {
                    /** @description 1 to 128 characters of A-Za-z0-9._:- */
                    campaignId?: string;
                    /** @description A name for people */
                    name?: string;
                    /** @description Input of overlay creation; discriminated by `type` */
                    options: {
                        /** @description 1 to 128 characters of A-Za-z0-9._:- */
                        creativeId?: string;
                        /**
                         * @description Where the link opens
                         * @enum {unknown}
                         */
                        ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                        /** @description Text of the button */
                        ctaText?: string;
                        /** @description Where the button leads: https, http, mailto or tel */
                        ctaUrl?: string;
                        /** @description Whether the viewer can close the overlay */
                        dismissible?: boolean;
                        /** @description When the overlay disappears, in seconds of the video */
                        endTime?: number;
                        /**
                         * @description How often a viewer sees the overlay
                         * @enum {unknown}
                         */
                        frequency?: "always" | "once-per-session" | "once-per-device";
                        /** @description The overlay disappears by itself after this many milliseconds */
                        hideAfterMs?: number;
                        /**
                         * @description What counts as an impression
                         * @enum {unknown}
                         */
                        impressionRule?: "viewable" | "rendered";
                        /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                        labels?: {
                            [key: string]: string;
                        };
                        /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                        locale?: string;
                        /** @description At most 20 flat entries, 4 KiB */
                        metadata?: {
                            [key: string]: string | number | boolean | null;
                        };
                        /**
                         * @description What happens to the overlay when the video enters native full screen
                         * @enum {unknown}
                         */
                        onFullscreen?: "exit" | "defer" | "skip";
                        /** @description 1 to 128 characters of A-Za-z0-9._:- */
                        overlayId?: string;
                        /** @description Whether the video pauses while the overlay is shown */
                        pauseVideo?: boolean;
                        /** @description The question of a poll; other types ignore it */
                        pollQuestion?: string;
                        /** @description One of nine places, or `"x% y%"` of the picture */
                        position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                        /** @description Whether the overlay is shown again when the viewer seeks back */
                        redisplay?: boolean;
                        /**
                         * @description What makes the overlay appear
                         * @enum {unknown}
                         */
                        showOn?: "time" | "start" | "pause" | "ended" | "manual";
                        /** @description When the overlay appears, in seconds of the video */
                        startTime?: number;
                        /** @description Text of the button */
                        tapLabel?: string;
                        /**
                         * @description Two thumbs, or one button
                         * @enum {unknown}
                         */
                        tapStyle?: "like-dislike" | "button";
                        /** @description What a tap on the button sends */
                        tapValue?: number | string;
                        /**
                         * @description Colours of the overlay
                         * @enum {unknown}
                         */
                        theme?: "auto" | "light" | "dark" | "glass";
                        /** @description A heading */
                        title?: string;
                        /**
                         * @description The type of overlay
                         * @constant
                         */
                        type: "tap";
                        /** @description 1 to 128 characters of A-Za-z0-9._:- */
                        videoId?: string;
                    } | {
                        /** @description 1 to 128 characters of A-Za-z0-9._:- */
                        creativeId?: string;
                        /**
                         * @description Where the link opens
                         * @enum {unknown}
                         */
                        ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                        /** @description Text of the button */
                        ctaText?: string;
                        /** @description Where the button leads: https, http, mailto or tel */
                        ctaUrl?: string;
                        /** @description Whether the viewer can close the overlay */
                        dismissible?: boolean;
                        /** @description When the overlay disappears, in seconds of the video */
                        endTime?: number;
                        /**
                         * @description How often a viewer sees the overlay
                         * @enum {unknown}
                         */
                        frequency?: "always" | "once-per-session" | "once-per-device";
                        /** @description The overlay disappears by itself after this many milliseconds */
                        hideAfterMs?: number;
                        /**
                         * @description What counts as an impression
                         * @enum {unknown}
                         */
                        impressionRule?: "viewable" | "rendered";
                        /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                        labels?: {
                            [key: string]: string;
                        };
                        /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                        locale?: string;
                        /** @description At most 20 flat entries, 4 KiB */
                        metadata?: {
                            [key: string]: string | number | boolean | null;
                        };
                        /**
                         * @description What happens to the overlay when the video enters native full screen
                         * @enum {unknown}
                         */
                        onFullscreen?: "exit" | "defer" | "skip";
                        /** @description 1 to 128 characters of A-Za-z0-9._:- */
                        overlayId?: string;
                        /** @description Whether the video pauses while the overlay is shown */
                        pauseVideo?: boolean;
                        /** @description The question of a poll; other types ignore it */
                        pollQuestion?: string;
                        /** @description One of nine places, or `"x% y%"` of the picture */
                        position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                        /** @description The highest rating */
                        ratingMax?: number;
                        /**
                         * @description Stars or numbers
                         * @enum {unknown}
                         */
                        ratingStyle?: "stars" | "numbers";
                        /** @description Whether the overlay is shown again when the viewer seeks back */
                        redisplay?: boolean;
                        /**
                         * @description What makes the overlay appear
                         * @enum {unknown}
                         */
                        showOn?: "time" | "start" | "pause" | "ended" | "manual";
                        /** @description Whether viewers see the results after they answer */
                        showResults?: boolean;
                        /** @description When the overlay appears, in seconds of the video */
                        startTime?: number;
                        /**
                         * @description Colours of the overlay
                         * @enum {unknown}
                         */
                        theme?: "auto" | "light" | "dark" | "glass";
                        /** @description A heading */
                        title?: string;
                        /**
                         * @description The type of overlay
                         * @constant
                         */
                        type: "rating";
                        /** @description 1 to 128 characters of A-Za-z0-9._:- */
                        videoId?: string;
                    } | {
                        /** @description Whether viewers may change their answer */
                        allowChange?: boolean;
                        /** @description 1 to 128 characters of A-Za-z0-9._:- */
                        creativeId?: string;
                        /**
                         * @description Where the link opens
                         * @enum {unknown}
                         */
                        ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                        /** @description Text of the button */
                        ctaText?: string;
                        /** @description Where the button leads: https, http, mailto or tel */
                        ctaUrl?: string;
                        /** @description Whether the viewer can close the overlay */
                        dismissible?: boolean;
                        /** @description When the overlay disappears, in seconds of the video */
                        endTime?: number;
                        /**
                         * @description How often a viewer sees the overlay
                         * @enum {unknown}
                         */
                        frequency?: "always" | "once-per-session" | "once-per-device";
                        /** @description The overlay disappears by itself after this many milliseconds */
                        hideAfterMs?: number;
                        /**
                         * @description What counts as an impression
                         * @enum {unknown}
                         */
                        impressionRule?: "viewable" | "rendered";
                        /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                        labels?: {
                            [key: string]: string;
                        };
                        /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                        locale?: string;
                        /** @description At most 20 flat entries, 4 KiB */
                        metadata?: {
                            [key: string]: string | number | boolean | null;
                        };
                        /**
                         * @description What happens to the overlay when the video enters native full screen
                         * @enum {unknown}
                         */
                        onFullscreen?: "exit" | "defer" | "skip";
                        /** @description 1 to 128 characters of A-Za-z0-9._:- */
                        overlayId?: string;
                        /** @description Whether the video pauses while the overlay is shown */
                        pauseVideo?: boolean;
                        /** @description The options of the poll: two to eight */
                        pollOptions?: (string | {
                            /** @description 1 to 128 characters of A-Za-z0-9._:- */
                            id: string;
                            /** @description Text of the option */
                            label: string;
                        })[];
                        /** @description The question of a poll; other types ignore it */
                        pollQuestion?: string;
                        /** @description One of nine places, or `"x% y%"` of the picture */
                        position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                        /** @description Whether the overlay is shown again when the viewer seeks back */
                        redisplay?: boolean;
                        /**
                         * @description What makes the overlay appear
                         * @enum {unknown}
                         */
                        showOn?: "time" | "start" | "pause" | "ended" | "manual";
                        /** @description Whether viewers see the results after they answer */
                        showResults?: boolean;
                        /** @description When the overlay appears, in seconds of the video */
                        startTime?: number;
                        /**
                         * @description Colours of the overlay
                         * @enum {unknown}
                         */
                        theme?: "auto" | "light" | "dark" | "glass";
                        /** @description A heading */
                        title?: string;
                        /**
                         * @description The type of overlay
                         * @constant
                         */
                        type: "poll";
                        /** @description 1 to 128 characters of A-Za-z0-9._:- */
                        videoId?: string;
                    } | {
                        /** @description 1 to 128 characters of A-Za-z0-9._:- */
                        creativeId?: string;
                        /**
                         * @description Where the link opens
                         * @enum {unknown}
                         */
                        ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                        /** @description Text of the button */
                        ctaText?: string;
                        /** @description Where the button leads: https, http, mailto or tel */
                        ctaUrl?: string;
                        /** @description Whether the viewer can close the overlay */
                        dismissible?: boolean;
                        /** @description When the overlay disappears, in seconds of the video */
                        endTime?: number;
                        /**
                         * @description How often a viewer sees the overlay
                         * @enum {unknown}
                         */
                        frequency?: "always" | "once-per-session" | "once-per-device";
                        /** @description The overlay disappears by itself after this many milliseconds */
                        hideAfterMs?: number;
                        /**
                         * @description What counts as an impression
                         * @enum {unknown}
                         */
                        impressionRule?: "viewable" | "rendered";
                        /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                        labels?: {
                            [key: string]: string;
                        };
                        /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                        locale?: string;
                        /** @description At most 20 flat entries, 4 KiB */
                        metadata?: {
                            [key: string]: string | number | boolean | null;
                        };
                        /**
                         * @description What happens to the overlay when the video enters native full screen
                         * @enum {unknown}
                         */
                        onFullscreen?: "exit" | "defer" | "skip";
                        /** @description 1 to 128 characters of A-Za-z0-9._:- */
                        overlayId?: string;
                        /** @description Whether the video pauses while the overlay is shown */
                        pauseVideo?: boolean;
                        /** @description The question of a poll; other types ignore it */
                        pollQuestion?: string;
                        /** @description One of nine places, or `"x% y%"` of the picture */
                        position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                        /** @description Whether the overlay is shown again when the viewer seeks back */
                        redisplay?: boolean;
                        /**
                         * @description What makes the overlay appear
                         * @enum {unknown}
                         */
                        showOn?: "time" | "start" | "pause" | "ended" | "manual";
                        /** @description Whether viewers see the results after they answer */
                        showResults?: boolean;
                        /** @description An emoji on the thumb of the slider */
                        sliderEmoji?: string;
                        /** @description Labels at the two ends of the slider */
                        sliderLabels?: string[];
                        /** @description Highest value of the slider */
                        sliderMax?: number;
                        /** @description Lowest value of the slider */
                        sliderMin?: number;
                        /** @description Step of the slider */
                        sliderStep?: number;
                        /** @description When the overlay appears, in seconds of the video */
                        startTime?: number;
                        /**
                         * @description Colours of the overlay
                         * @enum {unknown}
                         */
                        theme?: "auto" | "light" | "dark" | "glass";
                        /** @description A heading */
                        title?: string;
                        /**
                         * @description The type of overlay
                         * @constant
                         */
                        type: "slider";
                        /** @description 1 to 128 characters of A-Za-z0-9._:- */
                        videoId?: string;
                    } | {
                        /** @description 1 to 128 characters of A-Za-z0-9._:- */
                        creativeId?: string;
                        /**
                         * @description Where the link opens
                         * @enum {unknown}
                         */
                        ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                        /** @description Text of the button */
                        ctaText?: string;
                        /** @description Where the button leads: https, http, mailto or tel */
                        ctaUrl?: string;
                        /** @description Whether the viewer can close the overlay */
                        dismissible?: boolean;
                        /** @description When the overlay disappears, in seconds of the video */
                        endTime?: number;
                        /**
                         * @description How often a viewer sees the overlay
                         * @enum {unknown}
                         */
                        frequency?: "always" | "once-per-session" | "once-per-device";
                        /** @description The overlay disappears by itself after this many milliseconds */
                        hideAfterMs?: number;
                        /**
                         * @description What counts as an impression
                         * @enum {unknown}
                         */
                        impressionRule?: "viewable" | "rendered";
                        /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                        labels?: {
                            [key: string]: string;
                        };
                        /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                        locale?: string;
                        /** @description At most 20 flat entries, 4 KiB */
                        metadata?: {
                            [key: string]: string | number | boolean | null;
                        };
                        /**
                         * @description What happens to the overlay when the video enters native full screen
                         * @enum {unknown}
                         */
                        onFullscreen?: "exit" | "defer" | "skip";
                        /** @description 1 to 128 characters of A-Za-z0-9._:- */
                        overlayId?: string;
                        /** @description Whether the video pauses while the overlay is shown */
                        pauseVideo?: boolean;
                        /** @description The question of a poll; other types ignore it */
                        pollQuestion?: string;
                        /** @description One of nine places, or `"x% y%"` of the picture */
                        position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                        /** @description Whether the overlay is shown again when the viewer seeks back */
                        redisplay?: boolean;
                        /**
                         * @description What makes the overlay appear
                         * @enum {unknown}
                         */
                        showOn?: "time" | "start" | "pause" | "ended" | "manual";
                        /** @description When the overlay appears, in seconds of the video */
                        startTime?: number;
                        /**
                         * @description Colours of the overlay
                         * @enum {unknown}
                         */
                        theme?: "auto" | "light" | "dark" | "glass";
                        /** @description A heading */
                        title?: string;
                        /**
                         * @description The type of overlay
                         * @constant
                         */
                        type: "cta";
                        /** @description 1 to 128 characters of A-Za-z0-9._:- */
                        videoId?: string;
                    };
                    /**
                     * @description The current status
                     * @enum {unknown}
                     */
                    status?: "draft" | "published";
                    /** @description 1 to 128 characters of A-Za-z0-9._:- */
                    videoId: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The account that owns this */
                        accountId: string;
                        /** @description The campaign */
                        campaignId?: string;
                        /** @description ISO 8601 UTC with milliseconds */
                        createdAt: string;
                        /** @description Whether the draft differs from the published version; false while nothing is published */
                        hasUnpublishedChanges: boolean;
                        /** @description A name for people */
                        name: string;
                        /** @description Input of overlay creation; discriminated by `type` */
                        options: {
                            /** @description 1 to 128 characters of A-Za-z0-9._:- */
                            creativeId?: string;
                            /**
                             * @description Where the link opens
                             * @enum {unknown}
                             */
                            ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                            /** @description Text of the button */
                            ctaText?: string;
                            /** @description Where the button leads: https, http, mailto or tel */
                            ctaUrl?: string;
                            /** @description Whether the viewer can close the overlay */
                            dismissible?: boolean;
                            /** @description When the overlay disappears, in seconds of the video */
                            endTime?: number;
                            /**
                             * @description How often a viewer sees the overlay
                             * @enum {unknown}
                             */
                            frequency?: "always" | "once-per-session" | "once-per-device";
                            /** @description The overlay disappears by itself after this many milliseconds */
                            hideAfterMs?: number;
                            /**
                             * @description What counts as an impression
                             * @enum {unknown}
                             */
                            impressionRule?: "viewable" | "rendered";
                            /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                            labels?: {
                                [key: string]: string;
                            };
                            /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                            locale?: string;
                            /** @description At most 20 flat entries, 4 KiB */
                            metadata?: {
                                [key: string]: string | number | boolean | null;
                            };
                            /**
                             * @description What happens to the overlay when the video enters native full screen
                             * @enum {unknown}
                             */
                            onFullscreen?: "exit" | "defer" | "skip";
                            /** @description 1 to 128 characters of A-Za-z0-9._:- */
                            overlayId?: string;
                            /** @description Whether the video pauses while the overlay is shown */
                            pauseVideo?: boolean;
                            /** @description The question of a poll; other types ignore it */
                            pollQuestion?: string;
                            /** @description One of nine places, or `"x% y%"` of the picture */
                            position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                            /** @description Whether the overlay is shown again when the viewer seeks back */
                            redisplay?: boolean;
                            /**
                             * @description What makes the overlay appear
                             * @enum {unknown}
                             */
                            showOn?: "time" | "start" | "pause" | "ended" | "manual";
                            /** @description When the overlay appears, in seconds of the video */
                            startTime?: number;
                            /** @description Text of the button */
                            tapLabel?: string;
                            /**
                             * @description Two thumbs, or one button
                             * @enum {unknown}
                             */
                            tapStyle?: "like-dislike" | "button";
                            /** @description What a tap on the button sends */
                            tapValue?: number | string;
                            /**
                             * @description Colours of the overlay
                             * @enum {unknown}
                             */
                            theme?: "auto" | "light" | "dark" | "glass";
                            /** @description A heading */
                            title?: string;
                            /**
                             * @description The type of overlay
                             * @constant
                             */
                            type: "tap";
                            /** @description 1 to 128 characters of A-Za-z0-9._:- */
                            videoId?: string;
                        } | {
                            /** @description 1 to 128 characters of A-Za-z0-9._:- */
                            creativeId?: string;
                            /**
                             * @description Where the link opens
                             * @enum {unknown}
                             */
                            ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                            /** @description Text of the button */
                            ctaText?: string;
                            /** @description Where the button leads: https, http, mailto or tel */
                            ctaUrl?: string;
                            /** @description Whether the viewer can close the overlay */
                            dismissible?: boolean;
                            /** @description When the overlay disappears, in seconds of the video */
                            endTime?: number;
                            /**
                             * @description How often a viewer sees the overlay
                             * @enum {unknown}
                             */
                            frequency?: "always" | "once-per-session" | "once-per-device";
                            /** @description The overlay disappears by itself after this many milliseconds */
                            hideAfterMs?: number;
                            /**
                             * @description What counts as an impression
                             * @enum {unknown}
                             */
                            impressionRule?: "viewable" | "rendered";
                            /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                            labels?: {
                                [key: string]: string;
                            };
                            /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                            locale?: string;
                            /** @description At most 20 flat entries, 4 KiB */
                            metadata?: {
                                [key: string]: string | number | boolean | null;
                            };
                            /**
                             * @description What happens to the overlay when the video enters native full screen
                             * @enum {unknown}
                             */
                            onFullscreen?: "exit" | "defer" | "skip";
                            /** @description 1 to 128 characters of A-Za-z0-9._:- */
                            overlayId?: string;
                            /** @description Whether the video pauses while the overlay is shown */
                            pauseVideo?: boolean;
                            /** @description The question of a poll; other types ignore it */
                            pollQuestion?: string;
                            /** @description One of nine places, or `"x% y%"` of the picture */
                            position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                            /** @description The highest rating */
                            ratingMax?: number;
                            /**
                             * @description Stars or numbers
                             * @enum {unknown}
                             */
                            ratingStyle?: "stars" | "numbers";
                            /** @description Whether the overlay is shown again when the viewer seeks back */
                            redisplay?: boolean;
                            /**
                             * @description What makes the overlay appear
                             * @enum {unknown}
                             */
                            showOn?: "time" | "start" | "pause" | "ended" | "manual";
                            /** @description Whether viewers see the results after they answer */
                            showResults?: boolean;
                            /** @description When the overlay appears, in seconds of the video */
                            startTime?: number;
                            /**
                             * @description Colours of the overlay
                             * @enum {unknown}
                             */
                            theme?: "auto" | "light" | "dark" | "glass";
                            /** @description A heading */
                            title?: string;
                            /**
                             * @description The type of overlay
                             * @constant
                             */
                            type: "rating";
                            /** @description 1 to 128 characters of A-Za-z0-9._:- */
                            videoId?: string;
                        } | {
                            /** @description Whether viewers may change their answer */
                            allowChange?: boolean;
                            /** @description 1 to 128 characters of A-Za-z0-9._:- */
                            creativeId?: string;
                            /**
                             * @description Where the link opens
                             * @enum {unknown}
                             */
                            ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                            /** @description Text of the button */
                            ctaText?: string;
                            /** @description Where the button leads: https, http, mailto or tel */
                            ctaUrl?: string;
                            /** @description Whether the viewer can close the overlay */
                            dismissible?: boolean;
                            /** @description When the overlay disappears, in seconds of the video */
                            endTime?: number;
                            /**
                             * @description How often a viewer sees the overlay
                             * @enum {unknown}
                             */
                            frequency?: "always" | "once-per-session" | "once-per-device";
                            /** @description The overlay disappears by itself after this many milliseconds */
                            hideAfterMs?: number;
                            /**
                             * @description What counts as an impression
                             * @enum {unknown}
                             */
                            impressionRule?: "viewable" | "rendered";
                            /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                            labels?: {
                                [key: string]: string;
                            };
                            /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                            locale?: string;
                            /** @description At most 20 flat entries, 4 KiB */
                            metadata?: {
                                [key: string]: string | number | boolean | null;
                            };
                            /**
                             * @description What happens to the overlay when the video enters native full screen
                             * @enum {unknown}
                             */
                            onFullscreen?: "exit" | "defer" | "skip";
                            /** @description 1 to 128 characters of A-Za-z0-9._:- */
                            overlayId?: string;
                            /** @description Whether the video pauses while the overlay is shown */
                            pauseVideo?: boolean;
                            /** @description The options of the poll: two to eight */
                            pollOptions?: (string | {
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                id: string;
                                /** @description Text of the option */
                                label: string;
                            })[];
                            /** @description The question of a poll; other types ignore it */
                            pollQuestion?: string;
                            /** @description One of nine places, or `"x% y%"` of the picture */
                            position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                            /** @description Whether the overlay is shown again when the viewer seeks back */
                            redisplay?: boolean;
                            /**
                             * @description What makes the overlay appear
                             * @enum {unknown}
                             */
                            showOn?: "time" | "start" | "pause" | "ended" | "manual";
                            /** @description Whether viewers see the results after they answer */
                            showResults?: boolean;
                            /** @description When the overlay appears, in seconds of the video */
                            startTime?: number;
                            /**
                             * @description Colours of the overlay
                             * @enum {unknown}
                             */
                            theme?: "auto" | "light" | "dark" | "glass";
                            /** @description A heading */
                            title?: string;
                            /**
                             * @description The type of overlay
                             * @constant
                             */
                            type: "poll";
                            /** @description 1 to 128 characters of A-Za-z0-9._:- */
                            videoId?: string;
                        } | {
                            /** @description 1 to 128 characters of A-Za-z0-9._:- */
                            creativeId?: string;
                            /**
                             * @description Where the link opens
                             * @enum {unknown}
                             */
                            ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                            /** @description Text of the button */
                            ctaText?: string;
                            /** @description Where the button leads: https, http, mailto or tel */
                            ctaUrl?: string;
                            /** @description Whether the viewer can close the overlay */
                            dismissible?: boolean;
                            /** @description When the overlay disappears, in seconds of the video */
                            endTime?: number;
                            /**
                             * @description How often a viewer sees the overlay
                             * @enum {unknown}
                             */
                            frequency?: "always" | "once-per-session" | "once-per-device";
                            /** @description The overlay disappears by itself after this many milliseconds */
                            hideAfterMs?: number;
                            /**
                             * @description What counts as an impression
                             * @enum {unknown}
                             */
                            impressionRule?: "viewable" | "rendered";
                            /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                            labels?: {
                                [key: string]: string;
                            };
                            /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                            locale?: string;
                            /** @description At most 20 flat entries, 4 KiB */
                            metadata?: {
                                [key: string]: string | number | boolean | null;
                            };
                            /**
                             * @description What happens to the overlay when the video enters native full screen
                             * @enum {unknown}
                             */
                            onFullscreen?: "exit" | "defer" | "skip";
                            /** @description 1 to 128 characters of A-Za-z0-9._:- */
                            overlayId?: string;
                            /** @description Whether the video pauses while the overlay is shown */
                            pauseVideo?: boolean;
                            /** @description The question of a poll; other types ignore it */
                            pollQuestion?: string;
                            /** @description One of nine places, or `"x% y%"` of the picture */
                            position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                            /** @description Whether the overlay is shown again when the viewer seeks back */
                            redisplay?: boolean;
                            /**
                             * @description What makes the overlay appear
                             * @enum {unknown}
                             */
                            showOn?: "time" | "start" | "pause" | "ended" | "manual";
                            /** @description Whether viewers see the results after they answer */
                            showResults?: boolean;
                            /** @description An emoji on the thumb of the slider */
                            sliderEmoji?: string;
                            /** @description Labels at the two ends of the slider */
                            sliderLabels?: string[];
                            /** @description Highest value of the slider */
                            sliderMax?: number;
                            /** @description Lowest value of the slider */
                            sliderMin?: number;
                            /** @description Step of the slider */
                            sliderStep?: number;
                            /** @description When the overlay appears, in seconds of the video */
                            startTime?: number;
                            /**
                             * @description Colours of the overlay
                             * @enum {unknown}
                             */
                            theme?: "auto" | "light" | "dark" | "glass";
                            /** @description A heading */
                            title?: string;
                            /**
                             * @description The type of overlay
                             * @constant
                             */
                            type: "slider";
                            /** @description 1 to 128 characters of A-Za-z0-9._:- */
                            videoId?: string;
                        } | {
                            /** @description 1 to 128 characters of A-Za-z0-9._:- */
                            creativeId?: string;
                            /**
                             * @description Where the link opens
                             * @enum {unknown}
                             */
                            ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                            /** @description Text of the button */
                            ctaText?: string;
                            /** @description Where the button leads: https, http, mailto or tel */
                            ctaUrl?: string;
                            /** @description Whether the viewer can close the overlay */
                            dismissible?: boolean;
                            /** @description When the overlay disappears, in seconds of the video */
                            endTime?: number;
                            /**
                             * @description How often a viewer sees the overlay
                             * @enum {unknown}
                             */
                            frequency?: "always" | "once-per-session" | "once-per-device";
                            /** @description The overlay disappears by itself after this many milliseconds */
                            hideAfterMs?: number;
                            /**
                             * @description What counts as an impression
                             * @enum {unknown}
                             */
                            impressionRule?: "viewable" | "rendered";
                            /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                            labels?: {
                                [key: string]: string;
                            };
                            /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                            locale?: string;
                            /** @description At most 20 flat entries, 4 KiB */
                            metadata?: {
                                [key: string]: string | number | boolean | null;
                            };
                            /**
                             * @description What happens to the overlay when the video enters native full screen
                             * @enum {unknown}
                             */
                            onFullscreen?: "exit" | "defer" | "skip";
                            /** @description 1 to 128 characters of A-Za-z0-9._:- */
                            overlayId?: string;
                            /** @description Whether the video pauses while the overlay is shown */
                            pauseVideo?: boolean;
                            /** @description The question of a poll; other types ignore it */
                            pollQuestion?: string;
                            /** @description One of nine places, or `"x% y%"` of the picture */
                            position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                            /** @description Whether the overlay is shown again when the viewer seeks back */
                            redisplay?: boolean;
                            /**
                             * @description What makes the overlay appear
                             * @enum {unknown}
                             */
                            showOn?: "time" | "start" | "pause" | "ended" | "manual";
                            /** @description When the overlay appears, in seconds of the video */
                            startTime?: number;
                            /**
                             * @description Colours of the overlay
                             * @enum {unknown}
                             */
                            theme?: "auto" | "light" | "dark" | "glass";
                            /** @description A heading */
                            title?: string;
                            /**
                             * @description The type of overlay
                             * @constant
                             */
                            type: "cta";
                            /** @description 1 to 128 characters of A-Za-z0-9._:- */
                            videoId?: string;
                        };
                        /** @description The overlay */
                        overlayId: string;
                        /** @description Since when pages get `publishedVersion`; null while nothing is published */
                        publishedAt: string | null;
                        /** @description The version that pages get; null while nothing is published */
                        publishedVersion: number | null;
                        /** @description Grows with each change of the overlay, its publications included */
                        revision: number;
                        /**
                         * @description Whether pages get a version of it: only `published` means yes
                         * @enum {unknown}
                         */
                        status: "draft" | "published" | "archived";
                        /** @description ISO 8601 UTC with milliseconds */
                        updatedAt: string;
                        /** @description The video */
                        videoId: string;
                    };
                };
            };
        };
    };
    getOverlay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The overlay, as it was created or listed */
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The account that owns this */
                        accountId: string;
                        /** @description The campaign */
                        campaignId?: string;
                        /** @description ISO 8601 UTC with milliseconds */
                        createdAt: string;
                        /** @description Whether the draft differs from the published version; false while nothing is published */
                        hasUnpublishedChanges: boolean;
                        /** @description A name for people */
                        name: string;
                        /** @description Input of overlay creation; discriminated by `type` */
                        options: {
                            /** @description 1 to 128 characters of A-Za-z0-9._:- */
                            creativeId?: string;
                            /**
                             * @description Where the link opens
                             * @enum {unknown}
                             */
                            ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                            /** @description Text of the button */
                            ctaText?: string;
                            /** @description Where the button leads: https, http, mailto or tel */
                            ctaUrl?: string;
                            /** @description Whether the viewer can close the overlay */
                            dismissible?: boolean;
                            /** @description When the overlay disappears, in seconds of the video */
                            endTime?: number;
                            /**
                             * @description How often a viewer sees the overlay
                             * @enum {unknown}
                             */
                            frequency?: "always" | "once-per-session" | "once-per-device";
                            /** @description The overlay disappears by itself after this many milliseconds */
                            hideAfterMs?: number;
                            /**
                             * @description What counts as an impression
                             * @enum {unknown}
                             */
                            impressionRule?: "viewable" | "rendered";
                            /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                            labels?: {
                                [key: string]: string;
                            };
                            /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                            locale?: string;
                            /** @description At most 20 flat entries, 4 KiB */
                            metadata?: {
                                [key: string]: string | number | boolean | null;
                            };
                            /**
                             * @description What happens to the overlay when the video enters native full screen
                             * @enum {unknown}
                             */
                            onFullscreen?: "exit" | "defer" | "skip";
                            /** @description 1 to 128 characters of A-Za-z0-9._:- */
                            overlayId?: string;
                            /** @description Whether the video pauses while the overlay is shown */
                            pauseVideo?: boolean;
                            /** @description The question of a poll; other types ignore it */
                            pollQuestion?: string;
                            /** @description One of nine places, or `"x% y%"` of the picture */
                            position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                            /** @description Whether the overlay is shown again when the viewer seeks back */
                            redisplay?: boolean;
                            /**
                             * @description What makes the overlay appear
                             * @enum {unknown}
                             */
                            showOn?: "time" | "start" | "pause" | "ended" | "manual";
                            /** @description When the overlay appears, in seconds of the video */
                            startTime?: number;
                            /** @description Text of the button */
                            tapLabel?: string;
                            /**
                             * @description Two thumbs, or one button
                             * @enum {unknown}
                             */
                            tapStyle?: "like-dislike" | "button";
                            /** @description What a tap on the button sends */
                            tapValue?: number | string;
                            /**
                             * @description Colours of the overlay
                             * @enum {unknown}
                             */
                            theme?: "auto" | "light" | "dark" | "glass";
                            /** @description A heading */
                            title?: string;
                            /**
                             * @description The type of overlay
                             * @constant
                             */
                            type: "tap";
                            /** @description 1 to 128 characters of A-Za-z0-9._:- */
                            videoId?: string;
                        } | {
                            /** @description 1 to 128 characters of A-Za-z0-9._:- */
                            creativeId?: string;
                            /**
                             * @description Where the link opens
                             * @enum {unknown}
                             */
                            ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                            /** @description Text of the button */
                            ctaText?: string;
                            /** @description Where the button leads: https, http, mailto or tel */
                            ctaUrl?: string;
                            /** @description Whether the viewer can close the overlay */
                            dismissible?: boolean;
                            /** @description When the overlay disappears, in seconds of the video */
                            endTime?: number;
                            /**
                             * @description How often a viewer sees the overlay
                             * @enum {unknown}
                             */
                            frequency?: "always" | "once-per-session" | "once-per-device";
                            /** @description The overlay disappears by itself after this many milliseconds */
                            hideAfterMs?: number;
                            /**
                             * @description What counts as an impression
                             * @enum {unknown}
                             */
                            impressionRule?: "viewable" | "rendered";
                            /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                            labels?: {
                                [key: string]: string;
                            };
                            /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                            locale?: string;
                            /** @description At most 20 flat entries, 4 KiB */
                            metadata?: {
                                [key: string]: string | number | boolean | null;
                            };
                            /**
                             * @description What happens to the overlay when the video enters native full screen
                             * @enum {unknown}
                             */
                            onFullscreen?: "exit" | "defer" | "skip";
                            /** @description 1 to 128 characters of A-Za-z0-9._:- */
                            overlayId?: string;
                            /** @description Whether the video pauses while the overlay is shown */
                            pauseVideo?: boolean;
                            /** @description The question of a poll; other types ignore it */
                            pollQuestion?: string;
                            /** @description One of nine places, or `"x% y%"` of the picture */
                            position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                            /** @description The highest rating */
                            ratingMax?: number;
                            /**
                             * @description Stars or numbers
                             * @enum {unknown}
                             */
                            ratingStyle?: "stars" | "numbers";
                            /** @description Whether the overlay is shown again when the viewer seeks back */
                            redisplay?: boolean;
                            /**
                             * @description What makes the overlay appear
                             * @enum {unknown}
                             */
                            showOn?: "time" | "start" | "pause" | "ended" | "manual";
                            /** @description Whether viewers see the results after they answer */
                            showResults?: boolean;
                            /** @description When the overlay appears, in seconds of the video */
                            startTime?: number;
                            /**
                             * @description Colours of the overlay
                             * @enum {unknown}
                             */
                            theme?: "auto" | "light" | "dark" | "glass";
                            /** @description A heading */
                            title?: string;
                            /**
                             * @description The type of overlay
                             * @constant
                             */
                            type: "rating";
                            /** @description 1 to 128 characters of A-Za-z0-9._:- */
                            videoId?: string;
                        } | {
                            /** @description Whether viewers may change their answer */
                            allowChange?: boolean;
                            /** @description 1 to 128 characters of A-Za-z0-9._:- */
                            creativeId?: string;
                            /**
                             * @description Where the link opens
                             * @enum {unknown}
                             */
                            ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                            /** @description Text of the button */
                            ctaText?: string;
                            /** @description Where the button leads: https, http, mailto or tel */
                            ctaUrl?: string;
                            /** @description Whether the viewer can close the overlay */
                            dismissible?: boolean;
                            /** @description When the overlay disappears, in seconds of the video */
                            endTime?: number;
                            /**
                             * @description How often a viewer sees the overlay
                             * @enum {unknown}
                             */
                            frequency?: "always" | "once-per-session" | "once-per-device";
                            /** @description The overlay disappears by itself after this many milliseconds */
                            hideAfterMs?: number;
                            /**
                             * @description What counts as an impression
                             * @enum {unknown}
                             */
                            impressionRule?: "viewable" | "rendered";
                            /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                            labels?: {
                                [key: string]: string;
                            };
                            /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                            locale?: string;
                            /** @description At most 20 flat entries, 4 KiB */
                            metadata?: {
                                [key: string]: string | number | boolean | null;
                            };
                            /**
                             * @description What happens to the overlay when the video enters native full screen
                             * @enum {unknown}
                             */
                            onFullscreen?: "exit" | "defer" | "skip";
                            /** @description 1 to 128 characters of A-Za-z0-9._:- */
                            overlayId?: string;
                            /** @description Whether the video pauses while the overlay is shown */
                            pauseVideo?: boolean;
                            /** @description The options of the poll: two to eight */
                            pollOptions?: (string | {
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                id: string;
                                /** @description Text of the option */
                                label: string;
                            })[];
                            /** @description The question of a poll; other types ignore it */
                            pollQuestion?: string;
                            /** @description One of nine places, or `"x% y%"` of the picture */
                            position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                            /** @description Whether the overlay is shown again when the viewer seeks back */
                            redisplay?: boolean;
                            /**
                             * @description What makes the overlay appear
                             * @enum {unknown}
                             */
                            showOn?: "time" | "start" | "pause" | "ended" | "manual";
                            /** @description Whether viewers see the results after they answer */
                            showResults?: boolean;
                            /** @description When the overlay appears, in seconds of the video */
                            startTime?: number;
                            /**
                             * @description Colours of the overlay
                             * @enum {unknown}
                             */
                            theme?: "auto" | "light" | "dark" | "glass";
                            /** @description A heading */
                            title?: string;
                            /**
                             * @description The type of overlay
                             * @constant
                             */
                            type: "poll";
                            /** @description 1 to 128 characters of A-Za-z0-9._:- */
                            videoId?: string;
                        } | {
                            /** @description 1 to 128 characters of A-Za-z0-9._:- */
                            creativeId?: string;
                            /**
                             * @description Where the link opens
                             * @enum {unknown}
                             */
                            ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                            /** @description Text of the button */
                            ctaText?: string;
                            /** @description Where the button leads: https, http, mailto or tel */
                            ctaUrl?: string;
                            /** @description Whether the viewer can close the overlay */
                            dismissible?: boolean;
                            /** @description When the overlay disappears, in seconds of the video */
                            endTime?: number;
                            /**
                             * @description How often a viewer sees the overlay
                             * @enum {unknown}
                             */
                            frequency?: "always" | "once-per-session" | "once-per-device";
                            /** @description The overlay disappears by itself after this many milliseconds */
                            hideAfterMs?: number;
                            /**
                             * @description What counts as an impression
                             * @enum {unknown}
                             */
                            impressionRule?: "viewable" | "rendered";
                            /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                            labels?: {
                                [key: string]: string;
                            };
                            /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                            locale?: string;
                            /** @description At most 20 flat entries, 4 KiB */
                            metadata?: {
                                [key: string]: string | number | boolean | null;
                            };
                            /**
                             * @description What happens to the overlay when the video enters native full screen
                             * @enum {unknown}
                             */
                            onFullscreen?: "exit" | "defer" | "skip";
                            /** @description 1 to 128 characters of A-Za-z0-9._:- */
                            overlayId?: string;
                            /** @description Whether the video pauses while the overlay is shown */
                            pauseVideo?: boolean;
                            /** @description The question of a poll; other types ignore it */
                            pollQuestion?: string;
                            /** @description One of nine places, or `"x% y%"` of the picture */
                            position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                            /** @description Whether the overlay is shown again when the viewer seeks back */
                            redisplay?: boolean;
                            /**
                             * @description What makes the overlay appear
                             * @enum {unknown}
                             */
                            showOn?: "time" | "start" | "pause" | "ended" | "manual";
                            /** @description Whether viewers see the results after they answer */
                            showResults?: boolean;
                            /** @description An emoji on the thumb of the slider */
                            sliderEmoji?: string;
                            /** @description Labels at the two ends of the slider */
                            sliderLabels?: string[];
                            /** @description Highest value of the slider */
                            sliderMax?: number;
                            /** @description Lowest value of the slider */
                            sliderMin?: number;
                            /** @description Step of the slider */
                            sliderStep?: number;
                            /** @description When the overlay appears, in seconds of the video */
                            startTime?: number;
                            /**
                             * @description Colours of the overlay
                             * @enum {unknown}
                             */
                            theme?: "auto" | "light" | "dark" | "glass";
                            /** @description A heading */
                            title?: string;
                            /**
                             * @description The type of overlay
                             * @constant
                             */
                            type: "slider";
                            /** @description 1 to 128 characters of A-Za-z0-9._:- */
                            videoId?: string;
                        } | {
                            /** @description 1 to 128 characters of A-Za-z0-9._:- */
                            creativeId?: string;
                            /**
                             * @description Where the link opens
                             * @enum {unknown}
                             */
                            ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                            /** @description Text of the button */
                            ctaText?: string;
                            /** @description Where the button leads: https, http, mailto or tel */
                            ctaUrl?: string;
                            /** @description Whether the viewer can close the overlay */
                            dismissible?: boolean;
                            /** @description When the overlay disappears, in seconds of the video */
                            endTime?: number;
                            /**
                             * @description How often a viewer sees the overlay
                             * @enum {unknown}
                             */
                            frequency?: "always" | "once-per-session" | "once-per-device";
                            /** @description The overlay disappears by itself after this many milliseconds */
                            hideAfterMs?: number;
                            /**
                             * @description What counts as an impression
                             * @enum {unknown}
                             */
                            impressionRule?: "viewable" | "rendered";
                            /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                            labels?: {
                                [key: string]: string;
                            };
                            /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                            locale?: string;
                            /** @description At most 20 flat entries, 4 KiB */
                            metadata?: {
                                [key: string]: string | number | boolean | null;
                            };
                            /**
                             * @description What happens to the overlay when the video enters native full screen
                             * @enum {unknown}
                             */
                            onFullscreen?: "exit" | "defer" | "skip";
                            /** @description 1 to 128 characters of A-Za-z0-9._:- */
                            overlayId?: string;
                            /** @description Whether the video pauses while the overlay is shown */
                            pauseVideo?: boolean;
                            /** @description The question of a poll; other types ignore it */
                            pollQuestion?: string;
                            /** @description One of nine places, or `"x% y%"` of the picture */
                            position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                            /** @description Whether the overlay is shown again when the viewer seeks back */
                            redisplay?: boolean;
                            /**
                             * @description What makes the overlay appear
                             * @enum {unknown}
                             */
                            showOn?: "time" | "start" | "pause" | "ended" | "manual";
                            /** @description When the overlay appears, in seconds of the video */
                            startTime?: number;
                            /**
                             * @description Colours of the overlay
                             * @enum {unknown}
                             */
                            theme?: "auto" | "light" | "dark" | "glass";
                            /** @description A heading */
                            title?: string;
                            /**
                             * @description The type of overlay
                             * @constant
                             */
                            type: "cta";
                            /** @description 1 to 128 characters of A-Za-z0-9._:- */
                            videoId?: string;
                        };
                        /** @description The overlay */
                        overlayId: string;
                        /** @description Since when pages get `publishedVersion`; null while nothing is published */
                        publishedAt: string | null;
                        /** @description The version that pages get; null while nothing is published */
                        publishedVersion: number | null;
                        /** @description Grows with each change of the overlay, its publications included */
                        revision: number;
                        /**
                         * @description Whether pages get a version of it: only `published` means yes
                         * @enum {unknown}
                         */
                        status: "draft" | "published" | "archived";
                        /** @description ISO 8601 UTC with milliseconds */
                        updatedAt: string;
                        /** @description The video */
                        videoId: string;
                    };
                };
            };
        };
    };
    deleteOverlay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The overlay, as it was created or listed */
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateOverlay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The overlay, as it was created or listed */
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Which scene? (second round)"
                 *     }
                 */
                "application/json": {
                    /** @description The campaign */
                    campaignId?: string | null;
                    /** @description The `revision` that you saw: if the overlay has changed since, nothing is done (409) */
                    expectedRevision?: number;
                    /** @description A name for people */
                    name?: string;
                    /** @description Input of overlay creation; discriminated by `type` */
                    options?: {
                        /** @description 1 to 128 characters of A-Za-z0-9._:- */
                        creativeId?: string;
                        /**
                         * @description Where the link opens
                         * @enum {unknown}
                         */
                        ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                        /** @description Text of the button */
                        ctaText?: string;
                        /** @description Where the button leads: https, http, mailto or tel */
                        ctaUrl?: string;
                        /** @description Whether the viewer can close the overlay */
                        dismissible?: boolean;
                        /** @description When the overlay disappears, in seconds of the video */
                        endTime?: number;
                        /**
                         * @description How often a viewer sees the overlay
                         * @enum {unknown}
                         */
                        frequency?: "always" | "once-per-session" | "once-per-device";
                        /** @description The overlay disappears by itself after this many milliseconds */
                        hideAfterMs?: number;
                        /**
                         * @description What counts as an impression
                         * @enum {unknown}
                         */
                        impressionRule?: "viewable" | "rendered";
                        /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                        labels?: {
                            [key: string]: string;
                        };
                        /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                        locale?: string;
                        /** @description At most 20 flat entries, 4 KiB */
                        metadata?: {
                            [key: string]: string | number | boolean | null;
                        };
                        /**
                         * @description What happens to the overlay when the video enters native full screen
                         * @enum {unknown}
                         */
                        onFullscreen?: "exit" | "defer" | "skip";
                        /** @description 1 to 128 characters of A-Za-z0-9._:- */
                        overlayId?: string;
                        /** @description Whether the video pauses while the overlay is shown */
                        pauseVideo?: boolean;
                        /** @description The question of a poll; other types ignore it */
                        pollQuestion?: string;
                        /** @description One of nine places, or `"x% y%"` of the picture */
                        position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                        /** @description Whether the overlay is shown again when the viewer seeks back */
                        redisplay?: boolean;
                        /**
                         * @description What makes the overlay appear
                         * @enum {unknown}
                         */
                        showOn?: "time" | "start" | "pause" | "ended" | "manual";
                        /** @description When the overlay appears, in seconds of the video */
                        startTime?: number;
                        /** @description Text of the button */
                        tapLabel?: string;
                        /**
                         * @description Two thumbs, or one button
                         * @enum {unknown}
                         */
                        tapStyle?: "like-dislike" | "button";
                        /** @description What a tap on the button sends */
                        tapValue?: number | string;
                        /**
                         * @description Colours of the overlay
                         * @enum {unknown}
                         */
                        theme?: "auto" | "light" | "dark" | "glass";
                        /** @description A heading */
                        title?: string;
                        /**
                         * @description The type of overlay
                         * @constant
                         */
                        type: "tap";
                        /** @description 1 to 128 characters of A-Za-z0-9._:- */
                        videoId?: string;
                    } | {
                        /** @description 1 to 128 characters of A-Za-z0-9._:- */
                        creativeId?: string;
                        /**
                         * @description Where the link opens
                         * @enum {unknown}
                         */
                        ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                        /** @description Text of the button */
                        ctaText?: string;
                        /** @description Where the button leads: https, http, mailto or tel */
                        ctaUrl?: string;
                        /** @description Whether the viewer can close the overlay */
                        dismissible?: boolean;
                        /** @description When the overlay disappears, in seconds of the video */
                        endTime?: number;
                        /**
                         * @description How often a viewer sees the overlay
                         * @enum {unknown}
                         */
                        frequency?: "always" | "once-per-session" | "once-per-device";
                        /** @description The overlay disappears by itself after this many milliseconds */
                        hideAfterMs?: number;
                        /**
                         * @description What counts as an impression
                         * @enum {unknown}
                         */
                        impressionRule?: "viewable" | "rendered";
                        /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                        labels?: {
                            [key: string]: string;
                        };
                        /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                        locale?: string;
                        /** @description At most 20 flat entries, 4 KiB */
                        metadata?: {
                            [key: string]: string | number | boolean | null;
                        };
                        /**
                         * @description What happens to the overlay when the video enters native full screen
                         * @enum {unknown}
                         */
                        onFullscreen?: "exit" | "defer" | "skip";
                        /** @description 1 to 128 characters of A-Za-z0-9._:- */
                        overlayId?: string;
                        /** @description Whether the video pauses while the overlay is shown */
                        pauseVideo?: boolean;
                        /** @description The question of a poll; other types ignore it */
                        pollQuestion?: string;
                        /** @description One of nine places, or `"x% y%"` of the picture */
                        position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                        /** @description The highest rating */
                        ratingMax?: number;
                        /**
                         * @description Stars or numbers
                         * @enum {unknown}
                         */
                        ratingStyle?: "stars" | "numbers";
                        /** @description Whether the overlay is shown again when the viewer seeks back */
                        redisplay?: boolean;
                        /**
                         * @description What makes the overlay appear
                         * @enum {unknown}
                         */
                        showOn?: "time" | "start" | "pause" | "ended" | "manual";
                        /** @description Whether viewers see the results after they answer */
                        showResults?: boolean;
                        /** @description When the overlay appears, in seconds of the video */
                        startTime?: number;
                        /**
                         * @description Colours of the overlay
                         * @enum {unknown}
                         */
                        theme?: "auto" | "light" | "dark" | "glass";
                        /** @description A heading */
                        title?: string;
                        /**
                         * @description The type of overlay
                         * @constant
                         */
                        type: "rating";
                        /** @description 1 to 128 characters of A-Za-z0-9._:- */
                        videoId?: string;
                    } | {
                        /** @description Whether viewers may change their answer */
                        allowChange?: boolean;
                        /** @description 1 to 128 characters of A-Za-z0-9._:- */
                        creativeId?: string;
                        /**
                         * @description Where the link opens
                         * @enum {unknown}
                         */
                        ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                        /** @description Text of the button */
                        ctaText?: string;
                        /** @description Where the button leads: https, http, mailto or tel */
                        ctaUrl?: string;
                        /** @description Whether the viewer can close the overlay */
                        dismissible?: boolean;
                        /** @description When the overlay disappears, in seconds of the video */
                        endTime?: number;
                        /**
                         * @description How often a viewer sees the overlay
                         * @enum {unknown}
                         */
                        frequency?: "always" | "once-per-session" | "once-per-device";
                        /** @description The overlay disappears by itself after this many milliseconds */
                        hideAfterMs?: number;
                        /**
                         * @description What counts as an impression
                         * @enum {unknown}
                         */
                        impressionRule?: "viewable" | "rendered";
                        /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                        labels?: {
                            [key: string]: string;
                        };
                        /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                        locale?: string;
                        /** @description At most 20 flat entries, 4 KiB */
                        metadata?: {
                            [key: string]: string | number | boolean | null;
                        };
                        /**
                         * @description What happens to the overlay when the video enters native full screen
                         * @enum {unknown}
                         */
                        onFullscreen?: "exit" | "defer" | "skip";
                        /** @description 1 to 128 characters of A-Za-z0-9._:- */
                        overlayId?: string;
                        /** @description Whether the video pauses while the overlay is shown */
                        pauseVideo?: boolean;
                        /** @description The options of the poll: two to eight */
                        pollOptions?: (string | {
                            /** @description 1 to 128 characters of A-Za-z0-9._:- */
                            id: string;
                            /** @description Text of the option */
                            label: string;
                        })[];
                        /** @description The question of a poll; other types ignore it */
                        pollQuestion?: string;
                        /** @description One of nine places, or `"x% y%"` of the picture */
                        position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                        /** @description Whether the overlay is shown again when the viewer seeks back */
                        redisplay?: boolean;
                        /**
                         * @description What makes the overlay appear
                         * @enum {unknown}
                         */
                        showOn?: "time" | "start" | "pause" | "ended" | "manual";
                        /** @description Whether viewers see the results after they answer */
                        showResults?: boolean;
                        /** @description When the overlay appears, in seconds of the video */
                        startTime?: number;
                        /**
                         * @description Colours of the overlay
                         * @enum {unknown}
                         */
                        theme?: "auto" | "light" | "dark" | "glass";
                        /** @description A heading */
                        title?: string;
                        /**
                         * @description The type of overlay
                         * @constant
                         */
                        type: "poll";
                        /** @description 1 to 128 characters of A-Za-z0-9._:- */
                        videoId?: string;
                    } | {
                        /** @description 1 to 128 characters of A-Za-z0-9._:- */
                        creativeId?: string;
                        /**
                         * @description Where the link opens
                         * @enum {unknown}
                         */
                        ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                        /** @description Text of the button */
                        ctaText?: string;
                        /** @description Where the button leads: https, http, mailto or tel */
                        ctaUrl?: string;
                        /** @description Whether the viewer can close the overlay */
                        dismissible?: boolean;
                        /** @description When the overlay disappears, in seconds of the video */
                        endTime?: number;
                        /**
                         * @description How often a viewer sees the overlay
                         * @enum {unknown}
                         */
                        frequency?: "always" | "once-per-session" | "once-per-device";
                        /** @description The overlay disappears by itself after this many milliseconds */
                        hideAfterMs?: number;
                        /**
                         * @description What counts as an impression
                         * @enum {unknown}
                         */
                        impressionRule?: "viewable" | "rendered";
                        /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                        labels?: {
                            [key: string]: string;
                        };
                        /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                        locale?: string;
                        /** @description At most 20 flat entries, 4 KiB */
                        metadata?: {
                            [key: string]: string | number | boolean | null;
                        };
                        /**
                         * @description What happens to the overlay when the video enters native full screen
                         * @enum {unknown}
                         */
                        onFullscreen?: "exit" | "defer" | "skip";
                        /** @description 1 to 128 characters of A-Za-z0-9._:- */
                        overlayId?: string;
                        /** @description Whether the video pauses while the overlay is shown */
                        pauseVideo?: boolean;
                        /** @description The question of a poll; other types ignore it */
                        pollQuestion?: string;
                        /** @description One of nine places, or `"x% y%"` of the picture */
                        position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                        /** @description Whether the overlay is shown again when the viewer seeks back */
                        redisplay?: boolean;
                        /**
                         * @description What makes the overlay appear
                         * @enum {unknown}
                         */
                        showOn?: "time" | "start" | "pause" | "ended" | "manual";
                        /** @description Whether viewers see the results after they answer */
                        showResults?: boolean;
                        /** @description An emoji on the thumb of the slider */
                        sliderEmoji?: string;
                        /** @description Labels at the two ends of the slider */
                        sliderLabels?: string[];
                        /** @description Highest value of the slider */
                        sliderMax?: number;
                        /** @description Lowest value of the slider */
                        sliderMin?: number;
                        /** @description Step of the slider */
                        sliderStep?: number;
                        /** @description When the overlay appears, in seconds of the video */
                        startTime?: number;
                        /**
                         * @description Colours of the overlay
                         * @enum {unknown}
                         */
                        theme?: "auto" | "light" | "dark" | "glass";
                        /** @description A heading */
                        title?: string;
                        /**
                         * @description The type of overlay
                         * @constant
                         */
                        type: "slider";
                        /** @description 1 to 128 characters of A-Za-z0-9._:- */
                        videoId?: string;
                    } | {
                        /** @description 1 to 128 characters of A-Za-z0-9._:- */
                        creativeId?: string;
                        /**
                         * @description Where the link opens
                         * @enum {unknown}
                         */
                        ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                        /** @description Text of the button */
                        ctaText?: string;
                        /** @description Where the button leads: https, http, mailto or tel */
                        ctaUrl?: string;
                        /** @description Whether the viewer can close the overlay */
                        dismissible?: boolean;
                        /** @description When the overlay disappears, in seconds of the video */
                        endTime?: number;
                        /**
                         * @description How often a viewer sees the overlay
                         * @enum {unknown}
                         */
                        frequency?: "always" | "once-per-session" | "once-per-device";
                        /** @description The overlay disappears by itself after this many milliseconds */
                        hideAfterMs?: number;
                        /**
                         * @description What counts as an impression
                         * @enum {unknown}
                         */
                        impressionRule?: "viewable" | "rendered";
                        /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                        labels?: {
                            [key: string]: string;
                        };
                        /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                        locale?: string;
                        /** @description At most 20 flat entries, 4 KiB */
                        metadata?: {
                            [key: string]: string | number | boolean | null;
                        };
                        /**
                         * @description What happens to the overlay when the video enters native full screen
                         * @enum {unknown}
                         */
                        onFullscreen?: "exit" | "defer" | "skip";
                        /** @description 1 to 128 characters of A-Za-z0-9._:- */
                        overlayId?: string;
                        /** @description Whether the video pauses while the overlay is shown */
                        pauseVideo?: boolean;
                        /** @description The question of a poll; other types ignore it */
                        pollQuestion?: string;
                        /** @description One of nine places, or `"x% y%"` of the picture */
                        position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                        /** @description Whether the overlay is shown again when the viewer seeks back */
                        redisplay?: boolean;
                        /**
                         * @description What makes the overlay appear
                         * @enum {unknown}
                         */
                        showOn?: "time" | "start" | "pause" | "ended" | "manual";
                        /** @description When the overlay appears, in seconds of the video */
                        startTime?: number;
                        /**
                         * @description Colours of the overlay
                         * @enum {unknown}
                         */
                        theme?: "auto" | "light" | "dark" | "glass";
                        /** @description A heading */
                        title?: string;
                        /**
                         * @description The type of overlay
                         * @constant
                         */
                        type: "cta";
                        /** @description 1 to 128 characters of A-Za-z0-9._:- */
                        videoId?: string;
                    };
                    /**
                     * @description `published` publishes the draft as changed; the other two take the overlay away from pages
                     * @enum {unknown}
                     */
                    status?: "draft" | "published" | "archived";
                    /** @description 1 to 128 characters of A-Za-z0-9._:- */
                    videoId?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The account that owns this */
                        accountId: string;
                        /** @description The campaign */
                        campaignId?: string;
                        /** @description ISO 8601 UTC with milliseconds */
                        createdAt: string;
                        /** @description Whether the draft differs from the published version; false while nothing is published */
                        hasUnpublishedChanges: boolean;
                        /** @description A name for people */
                        name: string;
                        /** @description Input of overlay creation; discriminated by `type` */
                        options: {
                            /** @description 1 to 128 characters of A-Za-z0-9._:- */
                            creativeId?: string;
                            /**
                             * @description Where the link opens
                             * @enum {unknown}
                             */
                            ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                            /** @description Text of the button */
                            ctaText?: string;
                            /** @description Where the button leads: https, http, mailto or tel */
                            ctaUrl?: string;
                            /** @description Whether the viewer can close the overlay */
                            dismissible?: boolean;
                            /** @description When the overlay disappears, in seconds of the video */
                            endTime?: number;
                            /**
                             * @description How often a viewer sees the overlay
                             * @enum {unknown}
                             */
                            frequency?: "always" | "once-per-session" | "once-per-device";
                            /** @description The overlay disappears by itself after this many milliseconds */
                            hideAfterMs?: number;
                            /**
                             * @description What counts as an impression
                             * @enum {unknown}
                             */
                            impressionRule?: "viewable" | "rendered";
                            /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                            labels?: {
                                [key: string]: string;
                            };
                            /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                            locale?: string;
                            /** @description At most 20 flat entries, 4 KiB */
                            metadata?: {
                                [key: string]: string | number | boolean | null;
                            };
                            /**
                             * @description What happens to the overlay when the video enters native full screen
                             * @enum {unknown}
                             */
                            onFullscreen?: "exit" | "defer" | "skip";
                            /** @description 1 to 128 characters of A-Za-z0-9._:- */
                            overlayId?: string;
                            /** @description Whether the video pauses while the overlay is shown */
                            pauseVideo?: boolean;
                            /** @description The question of a poll; other types ignore it */
                            pollQuestion?: string;
                            /** @description One of nine places, or `"x% y%"` of the picture */
                            position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                            /** @description Whether the overlay is shown again when the viewer seeks back */
                            redisplay?: boolean;
                            /**
                             * @description What makes the overlay appear
                             * @enum {unknown}
                             */
                            showOn?: "time" | "start" | "pause" | "ended" | "manual";
                            /** @description When the overlay appears, in seconds of the video */
                            startTime?: number;
                            /** @description Text of the button */
                            tapLabel?: string;
                            /**
                             * @description Two thumbs, or one button
                             * @enum {unknown}
                             */
                            tapStyle?: "like-dislike" | "button";
                            /** @description What a tap on the button sends */
                            tapValue?: number | string;
                            /**
                             * @description Colours of the overlay
                             * @enum {unknown}
                             */
                            theme?: "auto" | "light" | "dark" | "glass";
                            /** @description A heading */
                            title?: string;
                            /**
                             * @description The type of overlay
                             * @constant
                             */
                            type: "tap";
                            /** @description 1 to 128 characters of A-Za-z0-9._:- */
                            videoId?: string;
                        } | {
                            /** @description 1 to 128 characters of A-Za-z0-9._:- */
                            creativeId?: string;
                            /**
                             * @description Where the link opens
                             * @enum {unknown}
                             */
                            ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                            /** @description Text of the button */
                            ctaText?: string;
                            /** @description Where the button leads: https, http, mailto or tel */
                            ctaUrl?: string;
                            /** @description Whether the viewer can close the overlay */
                            dismissible?: boolean;
                            /** @description When the overlay disappears, in seconds of the video */
                            endTime?: number;
                            /**
                             * @description How often a viewer sees the overlay
                             * @enum {unknown}
                             */
                            frequency?: "always" | "once-per-session" | "once-per-device";
                            /** @description The overlay disappears by itself after this many milliseconds */
                            hideAfterMs?: number;
                            /**
                             * @description What counts as an impression
                             * @enum {unknown}
                             */
                            impressionRule?: "viewable" | "rendered";
                            /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                            labels?: {
                                [key: string]: string;
                            };
                            /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                            locale?: string;
                            /** @description At most 20 flat entries, 4 KiB */
                            metadata?: {
                                [key: string]: string | number | boolean | null;
                            };
                            /**
                             * @description What happens to the overlay when the video enters native full screen
                             * @enum {unknown}
                             */
                            onFullscreen?: "exit" | "defer" | "skip";
                            /** @description 1 to 128 characters of A-Za-z0-9._:- */
                            overlayId?: string;
                            /** @description Whether the video pauses while the overlay is shown */
                            pauseVideo?: boolean;
                            /** @description The question of a poll; other types ignore it */
                            pollQuestion?: string;
                            /** @description One of nine places, or `"x% y%"` of the picture */
                            position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                            /** @description The highest rating */
                            ratingMax?: number;
                            /**
                             * @description Stars or numbers
                             * @enum {unknown}
                             */
                            ratingStyle?: "stars" | "numbers";
                            /** @description Whether the overlay is shown again when the viewer seeks back */
                            redisplay?: boolean;
                            /**
                             * @description What makes the overlay appear
                             * @enum {unknown}
                             */
                            showOn?: "time" | "start" | "pause" | "ended" | "manual";
                            /** @description Whether viewers see the results after they answer */
                            showResults?: boolean;
                            /** @description When the overlay appears, in seconds of the video */
                            startTime?: number;
                            /**
                             * @description Colours of the overlay
                             * @enum {unknown}
                             */
                            theme?: "auto" | "light" | "dark" | "glass";
                            /** @description A heading */
                            title?: string;
                            /**
                             * @description The type of overlay
                             * @constant
                             */
                            type: "rating";
                            /** @description 1 to 128 characters of A-Za-z0-9._:- */
                            videoId?: string;
                        } | {
                            /** @description Whether viewers may change their answer */
                            allowChange?: boolean;
                            /** @description 1 to 128 characters of A-Za-z0-9._:- */
                            creativeId?: string;
                            /**
                             * @description Where the link opens
                             * @enum {unknown}
                             */
                            ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                            /** @description Text of the button */
                            ctaText?: string;
                            /** @description Where the button leads: https, http, mailto or tel */
                            ctaUrl?: string;
                            /** @description Whether the viewer can close the overlay */
                            dismissible?: boolean;
                            /** @description When the overlay disappears, in seconds of the video */
                            endTime?: number;
                            /**
                             * @description How often a viewer sees the overlay
                             * @enum {unknown}
                             */
                            frequency?: "always" | "once-per-session" | "once-per-device";
                            /** @description The overlay disappears by itself after this many milliseconds */
                            hideAfterMs?: number;
                            /**
                             * @description What counts as an impression
                             * @enum {unknown}
                             */
                            impressionRule?: "viewable" | "rendered";
                            /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                            labels?: {
                                [key: string]: string;
                            };
                            /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                            locale?: string;
                            /** @description At most 20 flat entries, 4 KiB */
                            metadata?: {
                                [key: string]: string | number | boolean | null;
                            };
                            /**
                             * @description What happens to the overlay when the video enters native full screen
                             * @enum {unknown}
                             */
                            onFullscreen?: "exit" | "defer" | "skip";
                            /** @description 1 to 128 characters of A-Za-z0-9._:- */
                            overlayId?: string;
                            /** @description Whether the video pauses while the overlay is shown */
                            pauseVideo?: boolean;
                            /** @description The options of the poll: two to eight */
                            pollOptions?: (string | {
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                id: string;
                                /** @description Text of the option */
                                label: string;
                            })[];
                            /** @description The question of a poll; other types ignore it */
                            pollQuestion?: string;
                            /** @description One of nine places, or `"x% y%"` of the picture */
                            position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                            /** @description Whether the overlay is shown again when the viewer seeks back */
                            redisplay?: boolean;
                            /**
                             * @description What makes the overlay appear
                             * @enum {unknown}
                             */
                            showOn?: "time" | "start" | "pause" | "ended" | "manual";
                            /** @description Whether viewers see the results after they answer */
                            showResults?: boolean;
                            /** @description When the overlay appears, in seconds of the video */
                            startTime?: number;
                            /**
                             * @description Colours of the overlay
                             * @enum {unknown}
                             */
                            theme?: "auto" | "light" | "dark" | "glass";
                            /** @description A heading */
                            title?: string;
                            /**
                             * @description The type of overlay
                             * @constant
                             */
                            type: "poll";
                            /** @description 1 to 128 characters of A-Za-z0-9._:- */
                            videoId?: string;
                        } | {
                            /** @description 1 to 128 characters of A-Za-z0-9._:- */
                            creativeId?: string;
                            /**
                             * @description Where the link opens
                             * @enum {unknown}
                             */
                            ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                            /** @description Text of the button */
                            ctaText?: string;
                            /** @description Where the button leads: https, http, mailto or tel */
                            ctaUrl?: string;
                            /** @description Whether the viewer can close the overlay */
                            dismissible?: boolean;
                            /** @description When the overlay disappears, in seconds of the video */
                            endTime?: number;
                            /**
                             * @description How often a viewer sees the overlay
                             * @enum {unknown}
                             */
                            frequency?: "always" | "once-per-session" | "once-per-device";
                            /** @description The overlay disappears by itself after this many milliseconds */
                            hideAfterMs?: number;
                            /**
                             * @description What counts as an impression
                             * @enum {unknown}
                             */
                            impressionRule?: "viewable" | "rendered";
                            /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                            labels?: {
                                [key: string]: string;
                            };
                            /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                            locale?: string;
                            /** @description At most 20 flat entries, 4 KiB */
                            metadata?: {
                                [key: string]: string | number | boolean | null;
                            };
                            /**
                             * @description What happens to the overlay when the video enters native full screen
                             * @enum {unknown}
                             */
                            onFullscreen?: "exit" | "defer" | "skip";
                            /** @description 1 to 128 characters of A-Za-z0-9._:- */
                            overlayId?: string;
                            /** @description Whether the video pauses while the overlay is shown */
                            pauseVideo?: boolean;
                            /** @description The question of a poll; other types ignore it */
                            pollQuestion?: string;
                            /** @description One of nine places, or `"x% y%"` of the picture */
                            position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                            /** @description Whether the overlay is shown again when the viewer seeks back */
                            redisplay?: boolean;
                            /**
                             * @description What makes the overlay appear
                             * @enum {unknown}
                             */
                            showOn?: "time" | "start" | "pause" | "ended" | "manual";
                            /** @description Whether viewers see the results after they answer */
                            showResults?: boolean;
                            /** @description An emoji on the thumb of the slider */
                            sliderEmoji?: string;
                            /** @description Labels at the two ends of the slider */
                            sliderLabels?: string[];
                            /** @description Highest value of the slider */
                            sliderMax?: number;
                            /** @description Lowest value of the slider */
                            sliderMin?: number;
                            /** @description Step of the slider */
                            sliderStep?: number;
                            /** @description When the overlay appears, in seconds of the video */
                            startTime?: number;
                            /**
                             * @description Colours of the overlay
                             * @enum {unknown}
                             */
                            theme?: "auto" | "light" | "dark" | "glass";
                            /** @description A heading */
                            title?: string;
                            /**
                             * @description The type of overlay
                             * @constant
                             */
                            type: "slider";
                            /** @description 1 to 128 characters of A-Za-z0-9._:- */
                            videoId?: string;
                        } | {
                            /** @description 1 to 128 characters of A-Za-z0-9._:- */
                            creativeId?: string;
                            /**
                             * @description Where the link opens
                             * @enum {unknown}
                             */
                            ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                            /** @description Text of the button */
                            ctaText?: string;
                            /** @description Where the button leads: https, http, mailto or tel */
                            ctaUrl?: string;
                            /** @description Whether the viewer can close the overlay */
                            dismissible?: boolean;
                            /** @description When the overlay disappears, in seconds of the video */
                            endTime?: number;
                            /**
                             * @description How often a viewer sees the overlay
                             * @enum {unknown}
                             */
                            frequency?: "always" | "once-per-session" | "once-per-device";
                            /** @description The overlay disappears by itself after this many milliseconds */
                            hideAfterMs?: number;
                            /**
                             * @description What counts as an impression
                             * @enum {unknown}
                             */
                            impressionRule?: "viewable" | "rendered";
                            /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                            labels?: {
                                [key: string]: string;
                            };
                            /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                            locale?: string;
                            /** @description At most 20 flat entries, 4 KiB */
                            metadata?: {
                                [key: string]: string | number | boolean | null;
                            };
                            /**
                             * @description What happens to the overlay when the video enters native full screen
                             * @enum {unknown}
                             */
                            onFullscreen?: "exit" | "defer" | "skip";
                            /** @description 1 to 128 characters of A-Za-z0-9._:- */
                            overlayId?: string;
                            /** @description Whether the video pauses while the overlay is shown */
                            pauseVideo?: boolean;
                            /** @description The question of a poll; other types ignore it */
                            pollQuestion?: string;
                            /** @description One of nine places, or `"x% y%"` of the picture */
                            position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                            /** @description Whether the overlay is shown again when the viewer seeks back */
                            redisplay?: boolean;
                            /**
                             * @description What makes the overlay appear
                             * @enum {unknown}
                             */
                            showOn?: "time" | "start" | "pause" | "ended" | "manual";
                            /** @description When the overlay appears, in seconds of the video */
                            startTime?: number;
                            /**
                             * @description Colours of the overlay
                             * @enum {unknown}
                             */
                            theme?: "auto" | "light" | "dark" | "glass";
                            /** @description A heading */
                            title?: string;
                            /**
                             * @description The type of overlay
                             * @constant
                             */
                            type: "cta";
                            /** @description 1 to 128 characters of A-Za-z0-9._:- */
                            videoId?: string;
                        };
                        /** @description The overlay */
                        overlayId: string;
                        /** @description Since when pages get `publishedVersion`; null while nothing is published */
                        publishedAt: string | null;
                        /** @description The version that pages get; null while nothing is published */
                        publishedVersion: number | null;
                        /** @description Grows with each change of the overlay, its publications included */
                        revision: number;
                        /**
                         * @description Whether pages get a version of it: only `published` means yes
                         * @enum {unknown}
                         */
                        status: "draft" | "published" | "archived";
                        /** @description ISO 8601 UTC with milliseconds */
                        updatedAt: string;
                        /** @description The video */
                        videoId: string;
                    };
                };
            };
        };
    };
    publishOverlay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The overlay, as it was created or listed */
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "expectedVersion": 1
                 *     }
                 */
                "application/json": {
                    /** @description The `revision` that you saw: if the overlay has changed since, nothing is done (409) */
                    expectedRevision?: number;
                    /** @description The `publishedVersion` that you saw, null for none: if another is published, nothing is done (409) */
                    expectedVersion?: number | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description false if pages already got just that: nothing was done */
                        changed: boolean;
                        /** @description The overlay as it is now */
                        overlay: {
                            /** @description The account that owns this */
                            accountId: string;
                            /** @description The campaign */
                            campaignId?: string;
                            /** @description ISO 8601 UTC with milliseconds */
                            createdAt: string;
                            /** @description Whether the draft differs from the published version; false while nothing is published */
                            hasUnpublishedChanges: boolean;
                            /** @description A name for people */
                            name: string;
                            /** @description Input of overlay creation; discriminated by `type` */
                            options: {
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                creativeId?: string;
                                /**
                                 * @description Where the link opens
                                 * @enum {unknown}
                                 */
                                ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                                /** @description Text of the button */
                                ctaText?: string;
                                /** @description Where the button leads: https, http, mailto or tel */
                                ctaUrl?: string;
                                /** @description Whether the viewer can close the overlay */
                                dismissible?: boolean;
                                /** @description When the overlay disappears, in seconds of the video */
                                endTime?: number;
                                /**
                                 * @description How often a viewer sees the overlay
                                 * @enum {unknown}
                                 */
                                frequency?: "always" | "once-per-session" | "once-per-device";
                                /** @description The overlay disappears by itself after this many milliseconds */
                                hideAfterMs?: number;
                                /**
                                 * @description What counts as an impression
                                 * @enum {unknown}
                                 */
                                impressionRule?: "viewable" | "rendered";
                                /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                                labels?: {
                                    [key: string]: string;
                                };
                                /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                                locale?: string;
                                /** @description At most 20 flat entries, 4 KiB */
                                metadata?: {
                                    [key: string]: string | number | boolean | null;
                                };
                                /**
                                 * @description What happens to the overlay when the video enters native full screen
                                 * @enum {unknown}
                                 */
                                onFullscreen?: "exit" | "defer" | "skip";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                overlayId?: string;
                                /** @description Whether the video pauses while the overlay is shown */
                                pauseVideo?: boolean;
                                /** @description The question of a poll; other types ignore it */
                                pollQuestion?: string;
                                /** @description One of nine places, or `"x% y%"` of the picture */
                                position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                                /** @description Whether the overlay is shown again when the viewer seeks back */
                                redisplay?: boolean;
                                /**
                                 * @description What makes the overlay appear
                                 * @enum {unknown}
                                 */
                                showOn?: "time" | "start" | "pause" | "ended" | "manual";
                                /** @description When the overlay appears, in seconds of the video */
                                startTime?: number;
                                /** @description Text of the button */
                                tapLabel?: string;
                                /**
                                 * @description Two thumbs, or one button
                                 * @enum {unknown}
                                 */
                                tapStyle?: "like-dislike" | "button";
                                /** @description What a tap on the button sends */
                                tapValue?: number | string;
                                /**
                                 * @description Colours of the overlay
                                 * @enum {unknown}
                                 */
                                theme?: "auto" | "light" | "dark" | "glass";
                                /** @description A heading */
                                title?: string;
                                /**
                                 * @description The type of overlay
                                 * @constant
                                 */
                                type: "tap";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                videoId?: string;
                            } | {
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                creativeId?: string;
                                /**
                                 * @description Where the link opens
                                 * @enum {unknown}
                                 */
                                ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                                /** @description Text of the button */
                                ctaText?: string;
                                /** @description Where the button leads: https, http, mailto or tel */
                                ctaUrl?: string;
                                /** @description Whether the viewer can close the overlay */
                                dismissible?: boolean;
                                /** @description When the overlay disappears, in seconds of the video */
                                endTime?: number;
                                /**
                                 * @description How often a viewer sees the overlay
                                 * @enum {unknown}
                                 */
                                frequency?: "always" | "once-per-session" | "once-per-device";
                                /** @description The overlay disappears by itself after this many milliseconds */
                                hideAfterMs?: number;
                                /**
                                 * @description What counts as an impression
                                 * @enum {unknown}
                                 */
                                impressionRule?: "viewable" | "rendered";
                                /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                                labels?: {
                                    [key: string]: string;
                                };
                                /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                                locale?: string;
                                /** @description At most 20 flat entries, 4 KiB */
                                metadata?: {
                                    [key: string]: string | number | boolean | null;
                                };
                                /**
                                 * @description What happens to the overlay when the video enters native full screen
                                 * @enum {unknown}
                                 */
                                onFullscreen?: "exit" | "defer" | "skip";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                overlayId?: string;
                                /** @description Whether the video pauses while the overlay is shown */
                                pauseVideo?: boolean;
                                /** @description The question of a poll; other types ignore it */
                                pollQuestion?: string;
                                /** @description One of nine places, or `"x% y%"` of the picture */
                                position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                                /** @description The highest rating */
                                ratingMax?: number;
                                /**
                                 * @description Stars or numbers
                                 * @enum {unknown}
                                 */
                                ratingStyle?: "stars" | "numbers";
                                /** @description Whether the overlay is shown again when the viewer seeks back */
                                redisplay?: boolean;
                                /**
                                 * @description What makes the overlay appear
                                 * @enum {unknown}
                                 */
                                showOn?: "time" | "start" | "pause" | "ended" | "manual";
                                /** @description Whether viewers see the results after they answer */
                                showResults?: boolean;
                                /** @description When the overlay appears, in seconds of the video */
                                startTime?: number;
                                /**
                                 * @description Colours of the overlay
                                 * @enum {unknown}
                                 */
                                theme?: "auto" | "light" | "dark" | "glass";
                                /** @description A heading */
                                title?: string;
                                /**
                                 * @description The type of overlay
                                 * @constant
                                 */
                                type: "rating";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                videoId?: string;
                            } | {
                                /** @description Whether viewers may change their answer */
                                allowChange?: boolean;
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                creativeId?: string;
                                /**
                                 * @description Where the link opens
                                 * @enum {unknown}
                                 */
                                ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                                /** @description Text of the button */
                                ctaText?: string;
                                /** @description Where the button leads: https, http, mailto or tel */
                                ctaUrl?: string;
                                /** @description Whether the viewer can close the overlay */
                                dismissible?: boolean;
                                /** @description When the overlay disappears, in seconds of the video */
                                endTime?: number;
                                /**
                                 * @description How often a viewer sees the overlay
                                 * @enum {unknown}
                                 */
                                frequency?: "always" | "once-per-session" | "once-per-device";
                                /** @description The overlay disappears by itself after this many milliseconds */
                                hideAfterMs?: number;
                                /**
                                 * @description What counts as an impression
                                 * @enum {unknown}
                                 */
                                impressionRule?: "viewable" | "rendered";
                                /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                                labels?: {
                                    [key: string]: string;
                                };
                                /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                                locale?: string;
                                /** @description At most 20 flat entries, 4 KiB */
                                metadata?: {
                                    [key: string]: string | number | boolean | null;
                                };
                                /**
                                 * @description What happens to the overlay when the video enters native full screen
                                 * @enum {unknown}
                                 */
                                onFullscreen?: "exit" | "defer" | "skip";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                overlayId?: string;
                                /** @description Whether the video pauses while the overlay is shown */
                                pauseVideo?: boolean;
                                /** @description The options of the poll: two to eight */
                                pollOptions?: (string | {
                                    /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                    id: string;
                                    /** @description Text of the option */
                                    label: string;
                                })[];
                                /** @description The question of a poll; other types ignore it */
                                pollQuestion?: string;
                                /** @description One of nine places, or `"x% y%"` of the picture */
                                position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                                /** @description Whether the overlay is shown again when the viewer seeks back */
                                redisplay?: boolean;
                                /**
                                 * @description What makes the overlay appear
                                 * @enum {unknown}
                                 */
                                showOn?: "time" | "start" | "pause" | "ended" | "manual";
                                /** @description Whether viewers see the results after they answer */
                                showResults?: boolean;
                                /** @description When the overlay appears, in seconds of the video */
                                startTime?: number;
                                /**
                                 * @description Colours of the overlay
                                 * @enum {unknown}
                                 */
                                theme?: "auto" | "light" | "dark" | "glass";
                                /** @description A heading */
                                title?: string;
                                /**
                                 * @description The type of overlay
                                 * @constant
                                 */
                                type: "poll";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                videoId?: string;
                            } | {
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                creativeId?: string;
                                /**
                                 * @description Where the link opens
                                 * @enum {unknown}
                                 */
                                ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                                /** @description Text of the button */
                                ctaText?: string;
                                /** @description Where the button leads: https, http, mailto or tel */
                                ctaUrl?: string;
                                /** @description Whether the viewer can close the overlay */
                                dismissible?: boolean;
                                /** @description When the overlay disappears, in seconds of the video */
                                endTime?: number;
                                /**
                                 * @description How often a viewer sees the overlay
                                 * @enum {unknown}
                                 */
                                frequency?: "always" | "once-per-session" | "once-per-device";
                                /** @description The overlay disappears by itself after this many milliseconds */
                                hideAfterMs?: number;
                                /**
                                 * @description What counts as an impression
                                 * @enum {unknown}
                                 */
                                impressionRule?: "viewable" | "rendered";
                                /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                                labels?: {
                                    [key: string]: string;
                                };
                                /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                                locale?: string;
                                /** @description At most 20 flat entries, 4 KiB */
                                metadata?: {
                                    [key: string]: string | number | boolean | null;
                                };
                                /**
                                 * @description What happens to the overlay when the video enters native full screen
                                 * @enum {unknown}
                                 */
                                onFullscreen?: "exit" | "defer" | "skip";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                overlayId?: string;
                                /** @description Whether the video pauses while the overlay is shown */
                                pauseVideo?: boolean;
                                /** @description The question of a poll; other types ignore it */
                                pollQuestion?: string;
                                /** @description One of nine places, or `"x% y%"` of the picture */
                                position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                                /** @description Whether the overlay is shown again when the viewer seeks back */
                                redisplay?: boolean;
                                /**
                                 * @description What makes the overlay appear
                                 * @enum {unknown}
                                 */
                                showOn?: "time" | "start" | "pause" | "ended" | "manual";
                                /** @description Whether viewers see the results after they answer */
                                showResults?: boolean;
                                /** @description An emoji on the thumb of the slider */
                                sliderEmoji?: string;
                                /** @description Labels at the two ends of the slider */
                                sliderLabels?: string[];
                                /** @description Highest value of the slider */
                                sliderMax?: number;
                                /** @description Lowest value of the slider */
                                sliderMin?: number;
                                /** @description Step of the slider */
                                sliderStep?: number;
                                /** @description When the overlay appears, in seconds of the video */
                                startTime?: number;
                                /**
                                 * @description Colours of the overlay
                                 * @enum {unknown}
                                 */
                                theme?: "auto" | "light" | "dark" | "glass";
                                /** @description A heading */
                                title?: string;
                                /**
                                 * @description The type of overlay
                                 * @constant
                                 */
                                type: "slider";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                videoId?: string;
                            } | {
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                creativeId?: string;
                                /**
                                 * @description Where the link opens
                                 * @enum {unknown}
                                 */
                                ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                                /** @description Text of the button */
                                ctaText?: string;
                                /** @description Where the button leads: https, http, mailto or tel */
                                ctaUrl?: string;
                                /** @description Whether the viewer can close the overlay */
                                dismissible?: boolean;
                                /** @description When the overlay disappears, in seconds of the video */
                                endTime?: number;
                                /**
                                 * @description How often a viewer sees the overlay
                                 * @enum {unknown}
                                 */
                                frequency?: "always" | "once-per-session" | "once-per-device";
                                /** @description The overlay disappears by itself after this many milliseconds */
                                hideAfterMs?: number;
                                /**
                                 * @description What counts as an impression
                                 * @enum {unknown}
                                 */
                                impressionRule?: "viewable" | "rendered";
                                /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                                labels?: {
                                    [key: string]: string;
                                };
                                /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                                locale?: string;
                                /** @description At most 20 flat entries, 4 KiB */
                                metadata?: {
                                    [key: string]: string | number | boolean | null;
                                };
                                /**
                                 * @description What happens to the overlay when the video enters native full screen
                                 * @enum {unknown}
                                 */
                                onFullscreen?: "exit" | "defer" | "skip";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                overlayId?: string;
                                /** @description Whether the video pauses while the overlay is shown */
                                pauseVideo?: boolean;
                                /** @description The question of a poll; other types ignore it */
                                pollQuestion?: string;
                                /** @description One of nine places, or `"x% y%"` of the picture */
                                position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                                /** @description Whether the overlay is shown again when the viewer seeks back */
                                redisplay?: boolean;
                                /**
                                 * @description What makes the overlay appear
                                 * @enum {unknown}
                                 */
                                showOn?: "time" | "start" | "pause" | "ended" | "manual";
                                /** @description When the overlay appears, in seconds of the video */
                                startTime?: number;
                                /**
                                 * @description Colours of the overlay
                                 * @enum {unknown}
                                 */
                                theme?: "auto" | "light" | "dark" | "glass";
                                /** @description A heading */
                                title?: string;
                                /**
                                 * @description The type of overlay
                                 * @constant
                                 */
                                type: "cta";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                videoId?: string;
                            };
                            /** @description The overlay */
                            overlayId: string;
                            /** @description Since when pages get `publishedVersion`; null while nothing is published */
                            publishedAt: string | null;
                            /** @description The version that pages get; null while nothing is published */
                            publishedVersion: number | null;
                            /** @description Grows with each change of the overlay, its publications included */
                            revision: number;
                            /**
                             * @description Whether pages get a version of it: only `published` means yes
                             * @enum {unknown}
                             */
                            status: "draft" | "published" | "archived";
                            /** @description ISO 8601 UTC with milliseconds */
                            updatedAt: string;
                            /** @description The video */
                            videoId: string;
                        };
                        /** @description What pages get now; null if nothing is published */
                        version: {
                            /** @description The campaign */
                            campaignId?: string;
                            /** @description When another version or nothing took its place; null while pages get it */
                            endedAt: string | null;
                            /** @description Input of overlay creation; discriminated by `type` */
                            options: {
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                creativeId?: string;
                                /**
                                 * @description Where the link opens
                                 * @enum {unknown}
                                 */
                                ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                                /** @description Text of the button */
                                ctaText?: string;
                                /** @description Where the button leads: https, http, mailto or tel */
                                ctaUrl?: string;
                                /** @description Whether the viewer can close the overlay */
                                dismissible?: boolean;
                                /** @description When the overlay disappears, in seconds of the video */
                                endTime?: number;
                                /**
                                 * @description How often a viewer sees the overlay
                                 * @enum {unknown}
                                 */
                                frequency?: "always" | "once-per-session" | "once-per-device";
                                /** @description The overlay disappears by itself after this many milliseconds */
                                hideAfterMs?: number;
                                /**
                                 * @description What counts as an impression
                                 * @enum {unknown}
                                 */
                                impressionRule?: "viewable" | "rendered";
                                /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                                labels?: {
                                    [key: string]: string;
                                };
                                /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                                locale?: string;
                                /** @description At most 20 flat entries, 4 KiB */
                                metadata?: {
                                    [key: string]: string | number | boolean | null;
                                };
                                /**
                                 * @description What happens to the overlay when the video enters native full screen
                                 * @enum {unknown}
                                 */
                                onFullscreen?: "exit" | "defer" | "skip";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                overlayId?: string;
                                /** @description Whether the video pauses while the overlay is shown */
                                pauseVideo?: boolean;
                                /** @description The question of a poll; other types ignore it */
                                pollQuestion?: string;
                                /** @description One of nine places, or `"x% y%"` of the picture */
                                position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                                /** @description Whether the overlay is shown again when the viewer seeks back */
                                redisplay?: boolean;
                                /**
                                 * @description What makes the overlay appear
                                 * @enum {unknown}
                                 */
                                showOn?: "time" | "start" | "pause" | "ended" | "manual";
                                /** @description When the overlay appears, in seconds of the video */
                                startTime?: number;
                                /** @description Text of the button */
                                tapLabel?: string;
                                /**
                                 * @description Two thumbs, or one button
                                 * @enum {unknown}
                                 */
                                tapStyle?: "like-dislike" | "button";
                                /** @description What a tap on the button sends */
                                tapValue?: number | string;
                                /**
                                 * @description Colours of the overlay
                                 * @enum {unknown}
                                 */
                                theme?: "auto" | "light" | "dark" | "glass";
                                /** @description A heading */
                                title?: string;
                                /**
                                 * @description The type of overlay
                                 * @constant
                                 */
                                type: "tap";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                videoId?: string;
                            } | {
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                creativeId?: string;
                                /**
                                 * @description Where the link opens
                                 * @enum {unknown}
                                 */
                                ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                                /** @description Text of the button */
                                ctaText?: string;
                                /** @description Where the button leads: https, http, mailto or tel */
                                ctaUrl?: string;
                                /** @description Whether the viewer can close the overlay */
                                dismissible?: boolean;
                                /** @description When the overlay disappears, in seconds of the video */
                                endTime?: number;
                                /**
                                 * @description How often a viewer sees the overlay
                                 * @enum {unknown}
                                 */
                                frequency?: "always" | "once-per-session" | "once-per-device";
                                /** @description The overlay disappears by itself after this many milliseconds */
                                hideAfterMs?: number;
                                /**
                                 * @description What counts as an impression
                                 * @enum {unknown}
                                 */
                                impressionRule?: "viewable" | "rendered";
                                /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                                labels?: {
                                    [key: string]: string;
                                };
                                /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                                locale?: string;
                                /** @description At most 20 flat entries, 4 KiB */
                                metadata?: {
                                    [key: string]: string | number | boolean | null;
                                };
                                /**
                                 * @description What happens to the overlay when the video enters native full screen
                                 * @enum {unknown}
                                 */
                                onFullscreen?: "exit" | "defer" | "skip";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                overlayId?: string;
                                /** @description Whether the video pauses while the overlay is shown */
                                pauseVideo?: boolean;
                                /** @description The question of a poll; other types ignore it */
                                pollQuestion?: string;
                                /** @description One of nine places, or `"x% y%"` of the picture */
                                position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                                /** @description The highest rating */
                                ratingMax?: number;
                                /**
                                 * @description Stars or numbers
                                 * @enum {unknown}
                                 */
                                ratingStyle?: "stars" | "numbers";
                                /** @description Whether the overlay is shown again when the viewer seeks back */
                                redisplay?: boolean;
                                /**
                                 * @description What makes the overlay appear
                                 * @enum {unknown}
                                 */
                                showOn?: "time" | "start" | "pause" | "ended" | "manual";
                                /** @description Whether viewers see the results after they answer */
                                showResults?: boolean;
                                /** @description When the overlay appears, in seconds of the video */
                                startTime?: number;
                                /**
                                 * @description Colours of the overlay
                                 * @enum {unknown}
                                 */
                                theme?: "auto" | "light" | "dark" | "glass";
                                /** @description A heading */
                                title?: string;
                                /**
                                 * @description The type of overlay
                                 * @constant
                                 */
                                type: "rating";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                videoId?: string;
                            } | {
                                /** @description Whether viewers may change their answer */
                                allowChange?: boolean;
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                creativeId?: string;
                                /**
                                 * @description Where the link opens
                                 * @enum {unknown}
                                 */
                                ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                                /** @description Text of the button */
                                ctaText?: string;
                                /** @description Where the button leads: https, http, mailto or tel */
                                ctaUrl?: string;
                                /** @description Whether the viewer can close the overlay */
                                dismissible?: boolean;
                                /** @description When the overlay disappears, in seconds of the video */
                                endTime?: number;
                                /**
                                 * @description How often a viewer sees the overlay
                                 * @enum {unknown}
                                 */
                                frequency?: "always" | "once-per-session" | "once-per-device";
                                /** @description The overlay disappears by itself after this many milliseconds */
                                hideAfterMs?: number;
                                /**
                                 * @description What counts as an impression
                                 * @enum {unknown}
                                 */
                                impressionRule?: "viewable" | "rendered";
                                /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                                labels?: {
                                    [key: string]: string;
                                };
                                /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                                locale?: string;
                                /** @description At most 20 flat entries, 4 KiB */
                                metadata?: {
                                    [key: string]: string | number | boolean | null;
                                };
                                /**
                                 * @description What happens to the overlay when the video enters native full screen
                                 * @enum {unknown}
                                 */
                                onFullscreen?: "exit" | "defer" | "skip";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                overlayId?: string;
                                /** @description Whether the video pauses while the overlay is shown */
                                pauseVideo?: boolean;
                                /** @description The options of the poll: two to eight */
                                pollOptions?: (string | {
                                    /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                    id: string;
                                    /** @description Text of the option */
                                    label: string;
                                })[];
                                /** @description The question of a poll; other types ignore it */
                                pollQuestion?: string;
                                /** @description One of nine places, or `"x% y%"` of the picture */
                                position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                                /** @description Whether the overlay is shown again when the viewer seeks back */
                                redisplay?: boolean;
                                /**
                                 * @description What makes the overlay appear
                                 * @enum {unknown}
                                 */
                                showOn?: "time" | "start" | "pause" | "ended" | "manual";
                                /** @description Whether viewers see the results after they answer */
                                showResults?: boolean;
                                /** @description When the overlay appears, in seconds of the video */
                                startTime?: number;
                                /**
                                 * @description Colours of the overlay
                                 * @enum {unknown}
                                 */
                                theme?: "auto" | "light" | "dark" | "glass";
                                /** @description A heading */
                                title?: string;
                                /**
                                 * @description The type of overlay
                                 * @constant
                                 */
                                type: "poll";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                videoId?: string;
                            } | {
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                creativeId?: string;
                                /**
                                 * @description Where the link opens
                                 * @enum {unknown}
                                 */
                                ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                                /** @description Text of the button */
                                ctaText?: string;
                                /** @description Where the button leads: https, http, mailto or tel */
                                ctaUrl?: string;
                                /** @description Whether the viewer can close the overlay */
                                dismissible?: boolean;
                                /** @description When the overlay disappears, in seconds of the video */
                                endTime?: number;
                                /**
                                 * @description How often a viewer sees the overlay
                                 * @enum {unknown}
                                 */
                                frequency?: "always" | "once-per-session" | "once-per-device";
                                /** @description The overlay disappears by itself after this many milliseconds */
                                hideAfterMs?: number;
                                /**
                                 * @description What counts as an impression
                                 * @enum {unknown}
                                 */
                                impressionRule?: "viewable" | "rendered";
                                /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                                labels?: {
                                    [key: string]: string;
                                };
                                /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                                locale?: string;
                                /** @description At most 20 flat entries, 4 KiB */
                                metadata?: {
                                    [key: string]: string | number | boolean | null;
                                };
                                /**
                                 * @description What happens to the overlay when the video enters native full screen
                                 * @enum {unknown}
                                 */
                                onFullscreen?: "exit" | "defer" | "skip";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                overlayId?: string;
                                /** @description Whether the video pauses while the overlay is shown */
                                pauseVideo?: boolean;
                                /** @description The question of a poll; other types ignore it */
                                pollQuestion?: string;
                                /** @description One of nine places, or `"x% y%"` of the picture */
                                position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                                /** @description Whether the overlay is shown again when the viewer seeks back */
                                redisplay?: boolean;
                                /**
                                 * @description What makes the overlay appear
                                 * @enum {unknown}
                                 */
                                showOn?: "time" | "start" | "pause" | "ended" | "manual";
                                /** @description Whether viewers see the results after they answer */
                                showResults?: boolean;
                                /** @description An emoji on the thumb of the slider */
                                sliderEmoji?: string;
                                /** @description Labels at the two ends of the slider */
                                sliderLabels?: string[];
                                /** @description Highest value of the slider */
                                sliderMax?: number;
                                /** @description Lowest value of the slider */
                                sliderMin?: number;
                                /** @description Step of the slider */
                                sliderStep?: number;
                                /** @description When the overlay appears, in seconds of the video */
                                startTime?: number;
                                /**
                                 * @description Colours of the overlay
                                 * @enum {unknown}
                                 */
                                theme?: "auto" | "light" | "dark" | "glass";
                                /** @description A heading */
                                title?: string;
                                /**
                                 * @description The type of overlay
                                 * @constant
                                 */
                                type: "slider";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                videoId?: string;
                            } | {
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                creativeId?: string;
                                /**
                                 * @description Where the link opens
                                 * @enum {unknown}
                                 */
                                ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                                /** @description Text of the button */
                                ctaText?: string;
                                /** @description Where the button leads: https, http, mailto or tel */
                                ctaUrl?: string;
                                /** @description Whether the viewer can close the overlay */
                                dismissible?: boolean;
                                /** @description When the overlay disappears, in seconds of the video */
                                endTime?: number;
                                /**
                                 * @description How often a viewer sees the overlay
                                 * @enum {unknown}
                                 */
                                frequency?: "always" | "once-per-session" | "once-per-device";
                                /** @description The overlay disappears by itself after this many milliseconds */
                                hideAfterMs?: number;
                                /**
                                 * @description What counts as an impression
                                 * @enum {unknown}
                                 */
                                impressionRule?: "viewable" | "rendered";
                                /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                                labels?: {
                                    [key: string]: string;
                                };
                                /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                                locale?: string;
                                /** @description At most 20 flat entries, 4 KiB */
                                metadata?: {
                                    [key: string]: string | number | boolean | null;
                                };
                                /**
                                 * @description What happens to the overlay when the video enters native full screen
                                 * @enum {unknown}
                                 */
                                onFullscreen?: "exit" | "defer" | "skip";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                overlayId?: string;
                                /** @description Whether the video pauses while the overlay is shown */
                                pauseVideo?: boolean;
                                /** @description The question of a poll; other types ignore it */
                                pollQuestion?: string;
                                /** @description One of nine places, or `"x% y%"` of the picture */
                                position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                                /** @description Whether the overlay is shown again when the viewer seeks back */
                                redisplay?: boolean;
                                /**
                                 * @description What makes the overlay appear
                                 * @enum {unknown}
                                 */
                                showOn?: "time" | "start" | "pause" | "ended" | "manual";
                                /** @description When the overlay appears, in seconds of the video */
                                startTime?: number;
                                /**
                                 * @description Colours of the overlay
                                 * @enum {unknown}
                                 */
                                theme?: "auto" | "light" | "dark" | "glass";
                                /** @description A heading */
                                title?: string;
                                /**
                                 * @description The type of overlay
                                 * @constant
                                 */
                                type: "cta";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                videoId?: string;
                            };
                            /** @description The overlay */
                            overlayId: string;
                            /** @description ISO 8601 UTC with milliseconds */
                            publishedAt: string;
                            /** @description Who did it */
                            publishedBy: {
                                /** @description The e-mail address of the person at that time */
                                email?: string;
                                /** @description The person or the key; null for the service itself */
                                id: string | null;
                                /**
                                 * @description Whether a person, a key or the service itself acted
                                 * @enum {unknown}
                                 */
                                kind: "person" | "key" | "service";
                                /** @description The name of the person or key at that time */
                                name: string;
                            };
                            /** @description Present after a rollback: the version whose content this has */
                            restoredFrom?: number;
                            /** @description A version of the overlay: 1, 2, 3 … */
                            version: number;
                            /** @description The video */
                            videoId: string;
                        } | null;
                    };
                };
            };
        };
    };
    rollbackOverlay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The overlay, as it was created or listed */
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "version": 1
                 *     }
                 */
                "application/json": {
                    /** @description The `publishedVersion` that you saw, null for none: if another is published, nothing is done (409) */
                    expectedVersion?: number | null;
                    /** @description The version whose content pages are to get again; the last 200 are kept */
                    version: number;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description false if pages already got just that: nothing was done */
                        changed: boolean;
                        /** @description The overlay as it is now */
                        overlay: {
                            /** @description The account that owns this */
                            accountId: string;
                            /** @description The campaign */
                            campaignId?: string;
                            /** @description ISO 8601 UTC with milliseconds */
                            createdAt: string;
                            /** @description Whether the draft differs from the published version; false while nothing is published */
                            hasUnpublishedChanges: boolean;
                            /** @description A name for people */
                            name: string;
                            /** @description Input of overlay creation; discriminated by `type` */
                            options: {
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                creativeId?: string;
                                /**
                                 * @description Where the link opens
                                 * @enum {unknown}
                                 */
                                ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                                /** @description Text of the button */
                                ctaText?: string;
                                /** @description Where the button leads: https, http, mailto or tel */
                                ctaUrl?: string;
                                /** @description Whether the viewer can close the overlay */
                                dismissible?: boolean;
                                /** @description When the overlay disappears, in seconds of the video */
                                endTime?: number;
                                /**
                                 * @description How often a viewer sees the overlay
                                 * @enum {unknown}
                                 */
                                frequency?: "always" | "once-per-session" | "once-per-device";
                                /** @description The overlay disappears by itself after this many milliseconds */
                                hideAfterMs?: number;
                                /**
                                 * @description What counts as an impression
                                 * @enum {unknown}
                                 */
                                impressionRule?: "viewable" | "rendered";
                                /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                                labels?: {
                                    [key: string]: string;
                                };
                                /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                                locale?: string;
                                /** @description At most 20 flat entries, 4 KiB */
                                metadata?: {
                                    [key: string]: string | number | boolean | null;
                                };
                                /**
                                 * @description What happens to the overlay when the video enters native full screen
                                 * @enum {unknown}
                                 */
                                onFullscreen?: "exit" | "defer" | "skip";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                overlayId?: string;
                                /** @description Whether the video pauses while the overlay is shown */
                                pauseVideo?: boolean;
                                /** @description The question of a poll; other types ignore it */
                                pollQuestion?: string;
                                /** @description One of nine places, or `"x% y%"` of the picture */
                                position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                                /** @description Whether the overlay is shown again when the viewer seeks back */
                                redisplay?: boolean;
                                /**
                                 * @description What makes the overlay appear
                                 * @enum {unknown}
                                 */
                                showOn?: "time" | "start" | "pause" | "ended" | "manual";
                                /** @description When the overlay appears, in seconds of the video */
                                startTime?: number;
                                /** @description Text of the button */
                                tapLabel?: string;
                                /**
                                 * @description Two thumbs, or one button
                                 * @enum {unknown}
                                 */
                                tapStyle?: "like-dislike" | "button";
                                /** @description What a tap on the button sends */
                                tapValue?: number | string;
                                /**
                                 * @description Colours of the overlay
                                 * @enum {unknown}
                                 */
                                theme?: "auto" | "light" | "dark" | "glass";
                                /** @description A heading */
                                title?: string;
                                /**
                                 * @description The type of overlay
                                 * @constant
                                 */
                                type: "tap";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                videoId?: string;
                            } | {
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                creativeId?: string;
                                /**
                                 * @description Where the link opens
                                 * @enum {unknown}
                                 */
                                ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                                /** @description Text of the button */
                                ctaText?: string;
                                /** @description Where the button leads: https, http, mailto or tel */
                                ctaUrl?: string;
                                /** @description Whether the viewer can close the overlay */
                                dismissible?: boolean;
                                /** @description When the overlay disappears, in seconds of the video */
                                endTime?: number;
                                /**
                                 * @description How often a viewer sees the overlay
                                 * @enum {unknown}
                                 */
                                frequency?: "always" | "once-per-session" | "once-per-device";
                                /** @description The overlay disappears by itself after this many milliseconds */
                                hideAfterMs?: number;
                                /**
                                 * @description What counts as an impression
                                 * @enum {unknown}
                                 */
                                impressionRule?: "viewable" | "rendered";
                                /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                                labels?: {
                                    [key: string]: string;
                                };
                                /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                                locale?: string;
                                /** @description At most 20 flat entries, 4 KiB */
                                metadata?: {
                                    [key: string]: string | number | boolean | null;
                                };
                                /**
                                 * @description What happens to the overlay when the video enters native full screen
                                 * @enum {unknown}
                                 */
                                onFullscreen?: "exit" | "defer" | "skip";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                overlayId?: string;
                                /** @description Whether the video pauses while the overlay is shown */
                                pauseVideo?: boolean;
                                /** @description The question of a poll; other types ignore it */
                                pollQuestion?: string;
                                /** @description One of nine places, or `"x% y%"` of the picture */
                                position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                                /** @description The highest rating */
                                ratingMax?: number;
                                /**
                                 * @description Stars or numbers
                                 * @enum {unknown}
                                 */
                                ratingStyle?: "stars" | "numbers";
                                /** @description Whether the overlay is shown again when the viewer seeks back */
                                redisplay?: boolean;
                                /**
                                 * @description What makes the overlay appear
                                 * @enum {unknown}
                                 */
                                showOn?: "time" | "start" | "pause" | "ended" | "manual";
                                /** @description Whether viewers see the results after they answer */
                                showResults?: boolean;
                                /** @description When the overlay appears, in seconds of the video */
                                startTime?: number;
                                /**
                                 * @description Colours of the overlay
                                 * @enum {unknown}
                                 */
                                theme?: "auto" | "light" | "dark" | "glass";
                                /** @description A heading */
                                title?: string;
                                /**
                                 * @description The type of overlay
                                 * @constant
                                 */
                                type: "rating";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                videoId?: string;
                            } | {
                                /** @description Whether viewers may change their answer */
                                allowChange?: boolean;
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                creativeId?: string;
                                /**
                                 * @description Where the link opens
                                 * @enum {unknown}
                                 */
                                ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                                /** @description Text of the button */
                                ctaText?: string;
                                /** @description Where the button leads: https, http, mailto or tel */
                                ctaUrl?: string;
                                /** @description Whether the viewer can close the overlay */
                                dismissible?: boolean;
                                /** @description When the overlay disappears, in seconds of the video */
                                endTime?: number;
                                /**
                                 * @description How often a viewer sees the overlay
                                 * @enum {unknown}
                                 */
                                frequency?: "always" | "once-per-session" | "once-per-device";
                                /** @description The overlay disappears by itself after this many milliseconds */
                                hideAfterMs?: number;
                                /**
                                 * @description What counts as an impression
                                 * @enum {unknown}
                                 */
                                impressionRule?: "viewable" | "rendered";
                                /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                                labels?: {
                                    [key: string]: string;
                                };
                                /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                                locale?: string;
                                /** @description At most 20 flat entries, 4 KiB */
                                metadata?: {
                                    [key: string]: string | number | boolean | null;
                                };
                                /**
                                 * @description What happens to the overlay when the video enters native full screen
                                 * @enum {unknown}
                                 */
                                onFullscreen?: "exit" | "defer" | "skip";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                overlayId?: string;
                                /** @description Whether the video pauses while the overlay is shown */
                                pauseVideo?: boolean;
                                /** @description The options of the poll: two to eight */
                                pollOptions?: (string | {
                                    /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                    id: string;
                                    /** @description Text of the option */
                                    label: string;
                                })[];
                                /** @description The question of a poll; other types ignore it */
                                pollQuestion?: string;
                                /** @description One of nine places, or `"x% y%"` of the picture */
                                position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                                /** @description Whether the overlay is shown again when the viewer seeks back */
                                redisplay?: boolean;
                                /**
                                 * @description What makes the overlay appear
                                 * @enum {unknown}
                                 */
                                showOn?: "time" | "start" | "pause" | "ended" | "manual";
                                /** @description Whether viewers see the results after they answer */
                                showResults?: boolean;
                                /** @description When the overlay appears, in seconds of the video */
                                startTime?: number;
                                /**
                                 * @description Colours of the overlay
                                 * @enum {unknown}
                                 */
                                theme?: "auto" | "light" | "dark" | "glass";
                                /** @description A heading */
                                title?: string;
                                /**
                                 * @description The type of overlay
                                 * @constant
                                 */
                                type: "poll";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                videoId?: string;
                            } | {
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                creativeId?: string;
                                /**
                                 * @description Where the link opens
                                 * @enum {unknown}
                                 */
                                ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                                /** @description Text of the button */
                                ctaText?: string;
                                /** @description Where the button leads: https, http, mailto or tel */
                                ctaUrl?: string;
                                /** @description Whether the viewer can close the overlay */
                                dismissible?: boolean;
                                /** @description When the overlay disappears, in seconds of the video */
                                endTime?: number;
                                /**
                                 * @description How often a viewer sees the overlay
                                 * @enum {unknown}
                                 */
                                frequency?: "always" | "once-per-session" | "once-per-device";
                                /** @description The overlay disappears by itself after this many milliseconds */
                                hideAfterMs?: number;
                                /**
                                 * @description What counts as an impression
                                 * @enum {unknown}
                                 */
                                impressionRule?: "viewable" | "rendered";
                                /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                                labels?: {
                                    [key: string]: string;
                                };
                                /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                                locale?: string;
                                /** @description At most 20 flat entries, 4 KiB */
                                metadata?: {
                                    [key: string]: string | number | boolean | null;
                                };
                                /**
                                 * @description What happens to the overlay when the video enters native full screen
                                 * @enum {unknown}
                                 */
                                onFullscreen?: "exit" | "defer" | "skip";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                overlayId?: string;
                                /** @description Whether the video pauses while the overlay is shown */
                                pauseVideo?: boolean;
                                /** @description The question of a poll; other types ignore it */
                                pollQuestion?: string;
                                /** @description One of nine places, or `"x% y%"` of the picture */
                                position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                                /** @description Whether the overlay is shown again when the viewer seeks back */
                                redisplay?: boolean;
                                /**
                                 * @description What makes the overlay appear
                                 * @enum {unknown}
                                 */
                                showOn?: "time" | "start" | "pause" | "ended" | "manual";
                                /** @description Whether viewers see the results after they answer */
                                showResults?: boolean;
                                /** @description An emoji on the thumb of the slider */
                                sliderEmoji?: string;
                                /** @description Labels at the two ends of the slider */
                                sliderLabels?: string[];
                                /** @description Highest value of the slider */
                                sliderMax?: number;
                                /** @description Lowest value of the slider */
                                sliderMin?: number;
                                /** @description Step of the slider */
                                sliderStep?: number;
                                /** @description When the overlay appears, in seconds of the video */
                                startTime?: number;
                                /**
                                 * @description Colours of the overlay
                                 * @enum {unknown}
                                 */
                                theme?: "auto" | "light" | "dark" | "glass";
                                /** @description A heading */
                                title?: string;
                                /**
                                 * @description The type of overlay
                                 * @constant
                                 */
                                type: "slider";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                videoId?: string;
                            } | {
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                creativeId?: string;
                                /**
                                 * @description Where the link opens
                                 * @enum {unknown}
                                 */
                                ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                                /** @description Text of the button */
                                ctaText?: string;
                                /** @description Where the button leads: https, http, mailto or tel */
                                ctaUrl?: string;
                                /** @description Whether the viewer can close the overlay */
                                dismissible?: boolean;
                                /** @description When the overlay disappears, in seconds of the video */
                                endTime?: number;
                                /**
                                 * @description How often a viewer sees the overlay
                                 * @enum {unknown}
                                 */
                                frequency?: "always" | "once-per-session" | "once-per-device";
                                /** @description The overlay disappears by itself after this many milliseconds */
                                hideAfterMs?: number;
                                /**
                                 * @description What counts as an impression
                                 * @enum {unknown}
                                 */
                                impressionRule?: "viewable" | "rendered";
                                /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                                labels?: {
                                    [key: string]: string;
                                };
                                /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                                locale?: string;
                                /** @description At most 20 flat entries, 4 KiB */
                                metadata?: {
                                    [key: string]: string | number | boolean | null;
                                };
                                /**
                                 * @description What happens to the overlay when the video enters native full screen
                                 * @enum {unknown}
                                 */
                                onFullscreen?: "exit" | "defer" | "skip";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                overlayId?: string;
                                /** @description Whether the video pauses while the overlay is shown */
                                pauseVideo?: boolean;
                                /** @description The question of a poll; other types ignore it */
                                pollQuestion?: string;
                                /** @description One of nine places, or `"x% y%"` of the picture */
                                position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                                /** @description Whether the overlay is shown again when the viewer seeks back */
                                redisplay?: boolean;
                                /**
                                 * @description What makes the overlay appear
                                 * @enum {unknown}
                                 */
                                showOn?: "time" | "start" | "pause" | "ended" | "manual";
                                /** @description When the overlay appears, in seconds of the video */
                                startTime?: number;
                                /**
                                 * @description Colours of the overlay
                                 * @enum {unknown}
                                 */
                                theme?: "auto" | "light" | "dark" | "glass";
                                /** @description A heading */
                                title?: string;
                                /**
                                 * @description The type of overlay
                                 * @constant
                                 */
                                type: "cta";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                videoId?: string;
                            };
                            /** @description The overlay */
                            overlayId: string;
                            /** @description Since when pages get `publishedVersion`; null while nothing is published */
                            publishedAt: string | null;
                            /** @description The version that pages get; null while nothing is published */
                            publishedVersion: number | null;
                            /** @description Grows with each change of the overlay, its publications included */
                            revision: number;
                            /**
                             * @description Whether pages get a version of it: only `published` means yes
                             * @enum {unknown}
                             */
                            status: "draft" | "published" | "archived";
                            /** @description ISO 8601 UTC with milliseconds */
                            updatedAt: string;
                            /** @description The video */
                            videoId: string;
                        };
                        /** @description What pages get now; null if nothing is published */
                        version: {
                            /** @description The campaign */
                            campaignId?: string;
                            /** @description When another version or nothing took its place; null while pages get it */
                            endedAt: string | null;
                            /** @description Input of overlay creation; discriminated by `type` */
                            options: {
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                creativeId?: string;
                                /**
                                 * @description Where the link opens
                                 * @enum {unknown}
                                 */
                                ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                                /** @description Text of the button */
                                ctaText?: string;
                                /** @description Where the button leads: https, http, mailto or tel */
                                ctaUrl?: string;
                                /** @description Whether the viewer can close the overlay */
                                dismissible?: boolean;
                                /** @description When the overlay disappears, in seconds of the video */
                                endTime?: number;
                                /**
                                 * @description How often a viewer sees the overlay
                                 * @enum {unknown}
                                 */
                                frequency?: "always" | "once-per-session" | "once-per-device";
                                /** @description The overlay disappears by itself after this many milliseconds */
                                hideAfterMs?: number;
                                /**
                                 * @description What counts as an impression
                                 * @enum {unknown}
                                 */
                                impressionRule?: "viewable" | "rendered";
                                /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                                labels?: {
                                    [key: string]: string;
                                };
                                /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                                locale?: string;
                                /** @description At most 20 flat entries, 4 KiB */
                                metadata?: {
                                    [key: string]: string | number | boolean | null;
                                };
                                /**
                                 * @description What happens to the overlay when the video enters native full screen
                                 * @enum {unknown}
                                 */
                                onFullscreen?: "exit" | "defer" | "skip";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                overlayId?: string;
                                /** @description Whether the video pauses while the overlay is shown */
                                pauseVideo?: boolean;
                                /** @description The question of a poll; other types ignore it */
                                pollQuestion?: string;
                                /** @description One of nine places, or `"x% y%"` of the picture */
                                position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                                /** @description Whether the overlay is shown again when the viewer seeks back */
                                redisplay?: boolean;
                                /**
                                 * @description What makes the overlay appear
                                 * @enum {unknown}
                                 */
                                showOn?: "time" | "start" | "pause" | "ended" | "manual";
                                /** @description When the overlay appears, in seconds of the video */
                                startTime?: number;
                                /** @description Text of the button */
                                tapLabel?: string;
                                /**
                                 * @description Two thumbs, or one button
                                 * @enum {unknown}
                                 */
                                tapStyle?: "like-dislike" | "button";
                                /** @description What a tap on the button sends */
                                tapValue?: number | string;
                                /**
                                 * @description Colours of the overlay
                                 * @enum {unknown}
                                 */
                                theme?: "auto" | "light" | "dark" | "glass";
                                /** @description A heading */
                                title?: string;
                                /**
                                 * @description The type of overlay
                                 * @constant
                                 */
                                type: "tap";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                videoId?: string;
                            } | {
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                creativeId?: string;
                                /**
                                 * @description Where the link opens
                                 * @enum {unknown}
                                 */
                                ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                                /** @description Text of the button */
                                ctaText?: string;
                                /** @description Where the button leads: https, http, mailto or tel */
                                ctaUrl?: string;
                                /** @description Whether the viewer can close the overlay */
                                dismissible?: boolean;
                                /** @description When the overlay disappears, in seconds of the video */
                                endTime?: number;
                                /**
                                 * @description How often a viewer sees the overlay
                                 * @enum {unknown}
                                 */
                                frequency?: "always" | "once-per-session" | "once-per-device";
                                /** @description The overlay disappears by itself after this many milliseconds */
                                hideAfterMs?: number;
                                /**
                                 * @description What counts as an impression
                                 * @enum {unknown}
                                 */
                                impressionRule?: "viewable" | "rendered";
                                /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                                labels?: {
                                    [key: string]: string;
                                };
                                /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                                locale?: string;
                                /** @description At most 20 flat entries, 4 KiB */
                                metadata?: {
                                    [key: string]: string | number | boolean | null;
                                };
                                /**
                                 * @description What happens to the overlay when the video enters native full screen
                                 * @enum {unknown}
                                 */
                                onFullscreen?: "exit" | "defer" | "skip";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                overlayId?: string;
                                /** @description Whether the video pauses while the overlay is shown */
                                pauseVideo?: boolean;
                                /** @description The question of a poll; other types ignore it */
                                pollQuestion?: string;
                                /** @description One of nine places, or `"x% y%"` of the picture */
                                position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                                /** @description The highest rating */
                                ratingMax?: number;
                                /**
                                 * @description Stars or numbers
                                 * @enum {unknown}
                                 */
                                ratingStyle?: "stars" | "numbers";
                                /** @description Whether the overlay is shown again when the viewer seeks back */
                                redisplay?: boolean;
                                /**
                                 * @description What makes the overlay appear
                                 * @enum {unknown}
                                 */
                                showOn?: "time" | "start" | "pause" | "ended" | "manual";
                                /** @description Whether viewers see the results after they answer */
                                showResults?: boolean;
                                /** @description When the overlay appears, in seconds of the video */
                                startTime?: number;
                                /**
                                 * @description Colours of the overlay
                                 * @enum {unknown}
                                 */
                                theme?: "auto" | "light" | "dark" | "glass";
                                /** @description A heading */
                                title?: string;
                                /**
                                 * @description The type of overlay
                                 * @constant
                                 */
                                type: "rating";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                videoId?: string;
                            } | {
                                /** @description Whether viewers may change their answer */
                                allowChange?: boolean;
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                creativeId?: string;
                                /**
                                 * @description Where the link opens
                                 * @enum {unknown}
                                 */
                                ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                                /** @description Text of the button */
                                ctaText?: string;
                                /** @description Where the button leads: https, http, mailto or tel */
                                ctaUrl?: string;
                                /** @description Whether the viewer can close the overlay */
                                dismissible?: boolean;
                                /** @description When the overlay disappears, in seconds of the video */
                                endTime?: number;
                                /**
                                 * @description How often a viewer sees the overlay
                                 * @enum {unknown}
                                 */
                                frequency?: "always" | "once-per-session" | "once-per-device";
                                /** @description The overlay disappears by itself after this many milliseconds */
                                hideAfterMs?: number;
                                /**
                                 * @description What counts as an impression
                                 * @enum {unknown}
                                 */
                                impressionRule?: "viewable" | "rendered";
                                /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                                labels?: {
                                    [key: string]: string;
                                };
                                /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                                locale?: string;
                                /** @description At most 20 flat entries, 4 KiB */
                                metadata?: {
                                    [key: string]: string | number | boolean | null;
                                };
                                /**
                                 * @description What happens to the overlay when the video enters native full screen
                                 * @enum {unknown}
                                 */
                                onFullscreen?: "exit" | "defer" | "skip";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                overlayId?: string;
                                /** @description Whether the video pauses while the overlay is shown */
                                pauseVideo?: boolean;
                                /** @description The options of the poll: two to eight */
                                pollOptions?: (string | {
                                    /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                    id: string;
                                    /** @description Text of the option */
                                    label: string;
                                })[];
                                /** @description The question of a poll; other types ignore it */
                                pollQuestion?: string;
                                /** @description One of nine places, or `"x% y%"` of the picture */
                                position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                                /** @description Whether the overlay is shown again when the viewer seeks back */
                                redisplay?: boolean;
                                /**
                                 * @description What makes the overlay appear
                                 * @enum {unknown}
                                 */
                                showOn?: "time" | "start" | "pause" | "ended" | "manual";
                                /** @description Whether viewers see the results after they answer */
                                showResults?: boolean;
                                /** @description When the overlay appears, in seconds of the video */
                                startTime?: number;
                                /**
                                 * @description Colours of the overlay
                                 * @enum {unknown}
                                 */
                                theme?: "auto" | "light" | "dark" | "glass";
                                /** @description A heading */
                                title?: string;
                                /**
                                 * @description The type of overlay
                                 * @constant
                                 */
                                type: "poll";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                videoId?: string;
                            } | {
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                creativeId?: string;
                                /**
                                 * @description Where the link opens
                                 * @enum {unknown}
                                 */
                                ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                                /** @description Text of the button */
                                ctaText?: string;
                                /** @description Where the button leads: https, http, mailto or tel */
                                ctaUrl?: string;
                                /** @description Whether the viewer can close the overlay */
                                dismissible?: boolean;
                                /** @description When the overlay disappears, in seconds of the video */
                                endTime?: number;
                                /**
                                 * @description How often a viewer sees the overlay
                                 * @enum {unknown}
                                 */
                                frequency?: "always" | "once-per-session" | "once-per-device";
                                /** @description The overlay disappears by itself after this many milliseconds */
                                hideAfterMs?: number;
                                /**
                                 * @description What counts as an impression
                                 * @enum {unknown}
                                 */
                                impressionRule?: "viewable" | "rendered";
                                /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                                labels?: {
                                    [key: string]: string;
                                };
                                /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                                locale?: string;
                                /** @description At most 20 flat entries, 4 KiB */
                                metadata?: {
                                    [key: string]: string | number | boolean | null;
                                };
                                /**
                                 * @description What happens to the overlay when the video enters native full screen
                                 * @enum {unknown}
                                 */
                                onFullscreen?: "exit" | "defer" | "skip";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                overlayId?: string;
                                /** @description Whether the video pauses while the overlay is shown */
                                pauseVideo?: boolean;
                                /** @description The question of a poll; other types ignore it */
                                pollQuestion?: string;
                                /** @description One of nine places, or `"x% y%"` of the picture */
                                position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                                /** @description Whether the overlay is shown again when the viewer seeks back */
                                redisplay?: boolean;
                                /**
                                 * @description What makes the overlay appear
                                 * @enum {unknown}
                                 */
                                showOn?: "time" | "start" | "pause" | "ended" | "manual";
                                /** @description Whether viewers see the results after they answer */
                                showResults?: boolean;
                                /** @description An emoji on the thumb of the slider */
                                sliderEmoji?: string;
                                /** @description Labels at the two ends of the slider */
                                sliderLabels?: string[];
                                /** @description Highest value of the slider */
                                sliderMax?: number;
                                /** @description Lowest value of the slider */
                                sliderMin?: number;
                                /** @description Step of the slider */
                                sliderStep?: number;
                                /** @description When the overlay appears, in seconds of the video */
                                startTime?: number;
                                /**
                                 * @description Colours of the overlay
                                 * @enum {unknown}
                                 */
                                theme?: "auto" | "light" | "dark" | "glass";
                                /** @description A heading */
                                title?: string;
                                /**
                                 * @description The type of overlay
                                 * @constant
                                 */
                                type: "slider";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                videoId?: string;
                            } | {
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                creativeId?: string;
                                /**
                                 * @description Where the link opens
                                 * @enum {unknown}
                                 */
                                ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                                /** @description Text of the button */
                                ctaText?: string;
                                /** @description Where the button leads: https, http, mailto or tel */
                                ctaUrl?: string;
                                /** @description Whether the viewer can close the overlay */
                                dismissible?: boolean;
                                /** @description When the overlay disappears, in seconds of the video */
                                endTime?: number;
                                /**
                                 * @description How often a viewer sees the overlay
                                 * @enum {unknown}
                                 */
                                frequency?: "always" | "once-per-session" | "once-per-device";
                                /** @description The overlay disappears by itself after this many milliseconds */
                                hideAfterMs?: number;
                                /**
                                 * @description What counts as an impression
                                 * @enum {unknown}
                                 */
                                impressionRule?: "viewable" | "rendered";
                                /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                                labels?: {
                                    [key: string]: string;
                                };
                                /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                                locale?: string;
                                /** @description At most 20 flat entries, 4 KiB */
                                metadata?: {
                                    [key: string]: string | number | boolean | null;
                                };
                                /**
                                 * @description What happens to the overlay when the video enters native full screen
                                 * @enum {unknown}
                                 */
                                onFullscreen?: "exit" | "defer" | "skip";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                overlayId?: string;
                                /** @description Whether the video pauses while the overlay is shown */
                                pauseVideo?: boolean;
                                /** @description The question of a poll; other types ignore it */
                                pollQuestion?: string;
                                /** @description One of nine places, or `"x% y%"` of the picture */
                                position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                                /** @description Whether the overlay is shown again when the viewer seeks back */
                                redisplay?: boolean;
                                /**
                                 * @description What makes the overlay appear
                                 * @enum {unknown}
                                 */
                                showOn?: "time" | "start" | "pause" | "ended" | "manual";
                                /** @description When the overlay appears, in seconds of the video */
                                startTime?: number;
                                /**
                                 * @description Colours of the overlay
                                 * @enum {unknown}
                                 */
                                theme?: "auto" | "light" | "dark" | "glass";
                                /** @description A heading */
                                title?: string;
                                /**
                                 * @description The type of overlay
                                 * @constant
                                 */
                                type: "cta";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                videoId?: string;
                            };
                            /** @description The overlay */
                            overlayId: string;
                            /** @description ISO 8601 UTC with milliseconds */
                            publishedAt: string;
                            /** @description Who did it */
                            publishedBy: {
                                /** @description The e-mail address of the person at that time */
                                email?: string;
                                /** @description The person or the key; null for the service itself */
                                id: string | null;
                                /**
                                 * @description Whether a person, a key or the service itself acted
                                 * @enum {unknown}
                                 */
                                kind: "person" | "key" | "service";
                                /** @description The name of the person or key at that time */
                                name: string;
                            };
                            /** @description Present after a rollback: the version whose content this has */
                            restoredFrom?: number;
                            /** @description A version of the overlay: 1, 2, 3 … */
                            version: number;
                            /** @description The video */
                            videoId: string;
                        } | null;
                    };
                };
            };
        };
    };
    unpublishOverlay: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The overlay, as it was created or listed */
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody: {
            content: {
                /** @example {} */
                "application/json": {
                    /** @description The `publishedVersion` that you saw, null for none: if another is published, nothing is done (409) */
                    expectedVersion?: number | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description false if pages already got just that: nothing was done */
                        changed: boolean;
                        /** @description The overlay as it is now */
                        overlay: {
                            /** @description The account that owns this */
                            accountId: string;
                            /** @description The campaign */
                            campaignId?: string;
                            /** @description ISO 8601 UTC with milliseconds */
                            createdAt: string;
                            /** @description Whether the draft differs from the published version; false while nothing is published */
                            hasUnpublishedChanges: boolean;
                            /** @description A name for people */
                            name: string;
                            /** @description Input of overlay creation; discriminated by `type` */
                            options: {
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                creativeId?: string;
                                /**
                                 * @description Where the link opens
                                 * @enum {unknown}
                                 */
                                ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                                /** @description Text of the button */
                                ctaText?: string;
                                /** @description Where the button leads: https, http, mailto or tel */
                                ctaUrl?: string;
                                /** @description Whether the viewer can close the overlay */
                                dismissible?: boolean;
                                /** @description When the overlay disappears, in seconds of the video */
                                endTime?: number;
                                /**
                                 * @description How often a viewer sees the overlay
                                 * @enum {unknown}
                                 */
                                frequency?: "always" | "once-per-session" | "once-per-device";
                                /** @description The overlay disappears by itself after this many milliseconds */
                                hideAfterMs?: number;
                                /**
                                 * @description What counts as an impression
                                 * @enum {unknown}
                                 */
                                impressionRule?: "viewable" | "rendered";
                                /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                                labels?: {
                                    [key: string]: string;
                                };
                                /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                                locale?: string;
                                /** @description At most 20 flat entries, 4 KiB */
                                metadata?: {
                                    [key: string]: string | number | boolean | null;
                                };
                                /**
                                 * @description What happens to the overlay when the video enters native full screen
                                 * @enum {unknown}
                                 */
                                onFullscreen?: "exit" | "defer" | "skip";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                overlayId?: string;
                                /** @description Whether the video pauses while the overlay is shown */
                                pauseVideo?: boolean;
                                /** @description The question of a poll; other types ignore it */
                                pollQuestion?: string;
                                /** @description One of nine places, or `"x% y%"` of the picture */
                                position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                                /** @description Whether the overlay is shown again when the viewer seeks back */
                                redisplay?: boolean;
                                /**
                                 * @description What makes the overlay appear
                                 * @enum {unknown}
                                 */
                                showOn?: "time" | "start" | "pause" | "ended" | "manual";
                                /** @description When the overlay appears, in seconds of the video */
                                startTime?: number;
                                /** @description Text of the button */
                                tapLabel?: string;
                                /**
                                 * @description Two thumbs, or one button
                                 * @enum {unknown}
                                 */
                                tapStyle?: "like-dislike" | "button";
                                /** @description What a tap on the button sends */
                                tapValue?: number | string;
                                /**
                                 * @description Colours of the overlay
                                 * @enum {unknown}
                                 */
                                theme?: "auto" | "light" | "dark" | "glass";
                                /** @description A heading */
                                title?: string;
                                /**
                                 * @description The type of overlay
                                 * @constant
                                 */
                                type: "tap";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                videoId?: string;
                            } | {
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                creativeId?: string;
                                /**
                                 * @description Where the link opens
                                 * @enum {unknown}
                                 */
                                ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                                /** @description Text of the button */
                                ctaText?: string;
                                /** @description Where the button leads: https, http, mailto or tel */
                                ctaUrl?: string;
                                /** @description Whether the viewer can close the overlay */
                                dismissible?: boolean;
                                /** @description When the overlay disappears, in seconds of the video */
                                endTime?: number;
                                /**
                                 * @description How often a viewer sees the overlay
                                 * @enum {unknown}
                                 */
                                frequency?: "always" | "once-per-session" | "once-per-device";
                                /** @description The overlay disappears by itself after this many milliseconds */
                                hideAfterMs?: number;
                                /**
                                 * @description What counts as an impression
                                 * @enum {unknown}
                                 */
                                impressionRule?: "viewable" | "rendered";
                                /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                                labels?: {
                                    [key: string]: string;
                                };
                                /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                                locale?: string;
                                /** @description At most 20 flat entries, 4 KiB */
                                metadata?: {
                                    [key: string]: string | number | boolean | null;
                                };
                                /**
                                 * @description What happens to the overlay when the video enters native full screen
                                 * @enum {unknown}
                                 */
                                onFullscreen?: "exit" | "defer" | "skip";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                overlayId?: string;
                                /** @description Whether the video pauses while the overlay is shown */
                                pauseVideo?: boolean;
                                /** @description The question of a poll; other types ignore it */
                                pollQuestion?: string;
                                /** @description One of nine places, or `"x% y%"` of the picture */
                                position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                                /** @description The highest rating */
                                ratingMax?: number;
                                /**
                                 * @description Stars or numbers
                                 * @enum {unknown}
                                 */
                                ratingStyle?: "stars" | "numbers";
                                /** @description Whether the overlay is shown again when the viewer seeks back */
                                redisplay?: boolean;
                                /**
                                 * @description What makes the overlay appear
                                 * @enum {unknown}
                                 */
                                showOn?: "time" | "start" | "pause" | "ended" | "manual";
                                /** @description Whether viewers see the results after they answer */
                                showResults?: boolean;
                                /** @description When the overlay appears, in seconds of the video */
                                startTime?: number;
                                /**
                                 * @description Colours of the overlay
                                 * @enum {unknown}
                                 */
                                theme?: "auto" | "light" | "dark" | "glass";
                                /** @description A heading */
                                title?: string;
                                /**
                                 * @description The type of overlay
                                 * @constant
                                 */
                                type: "rating";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                videoId?: string;
                            } | {
                                /** @description Whether viewers may change their answer */
                                allowChange?: boolean;
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                creativeId?: string;
                                /**
                                 * @description Where the link opens
                                 * @enum {unknown}
                                 */
                                ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                                /** @description Text of the button */
                                ctaText?: string;
                                /** @description Where the button leads: https, http, mailto or tel */
                                ctaUrl?: string;
                                /** @description Whether the viewer can close the overlay */
                                dismissible?: boolean;
                                /** @description When the overlay disappears, in seconds of the video */
                                endTime?: number;
                                /**
                                 * @description How often a viewer sees the overlay
                                 * @enum {unknown}
                                 */
                                frequency?: "always" | "once-per-session" | "once-per-device";
                                /** @description The overlay disappears by itself after this many milliseconds */
                                hideAfterMs?: number;
                                /**
                                 * @description What counts as an impression
                                 * @enum {unknown}
                                 */
                                impressionRule?: "viewable" | "rendered";
                                /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                                labels?: {
                                    [key: string]: string;
                                };
                                /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                                locale?: string;
                                /** @description At most 20 flat entries, 4 KiB */
                                metadata?: {
                                    [key: string]: string | number | boolean | null;
                                };
                                /**
                                 * @description What happens to the overlay when the video enters native full screen
                                 * @enum {unknown}
                                 */
                                onFullscreen?: "exit" | "defer" | "skip";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                overlayId?: string;
                                /** @description Whether the video pauses while the overlay is shown */
                                pauseVideo?: boolean;
                                /** @description The options of the poll: two to eight */
                                pollOptions?: (string | {
                                    /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                    id: string;
                                    /** @description Text of the option */
                                    label: string;
                                })[];
                                /** @description The question of a poll; other types ignore it */
                                pollQuestion?: string;
                                /** @description One of nine places, or `"x% y%"` of the picture */
                                position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                                /** @description Whether the overlay is shown again when the viewer seeks back */
                                redisplay?: boolean;
                                /**
                                 * @description What makes the overlay appear
                                 * @enum {unknown}
                                 */
                                showOn?: "time" | "start" | "pause" | "ended" | "manual";
                                /** @description Whether viewers see the results after they answer */
                                showResults?: boolean;
                                /** @description When the overlay appears, in seconds of the video */
                                startTime?: number;
                                /**
                                 * @description Colours of the overlay
                                 * @enum {unknown}
                                 */
                                theme?: "auto" | "light" | "dark" | "glass";
                                /** @description A heading */
                                title?: string;
                                /**
                                 * @description The type of overlay
                                 * @constant
                                 */
                                type: "poll";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                videoId?: string;
                            } | {
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                creativeId?: string;
                                /**
                                 * @description Where the link opens
                                 * @enum {unknown}
                                 */
                                ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                                /** @description Text of the button */
                                ctaText?: string;
                                /** @description Where the button leads: https, http, mailto or tel */
                                ctaUrl?: string;
                                /** @description Whether the viewer can close the overlay */
                                dismissible?: boolean;
                                /** @description When the overlay disappears, in seconds of the video */
                                endTime?: number;
                                /**
                                 * @description How often a viewer sees the overlay
                                 * @enum {unknown}
                                 */
                                frequency?: "always" | "once-per-session" | "once-per-device";
                                /** @description The overlay disappears by itself after this many milliseconds */
                                hideAfterMs?: number;
                                /**
                                 * @description What counts as an impression
                                 * @enum {unknown}
                                 */
                                impressionRule?: "viewable" | "rendered";
                                /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                                labels?: {
                                    [key: string]: string;
                                };
                                /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                                locale?: string;
                                /** @description At most 20 flat entries, 4 KiB */
                                metadata?: {
                                    [key: string]: string | number | boolean | null;
                                };
                                /**
                                 * @description What happens to the overlay when the video enters native full screen
                                 * @enum {unknown}
                                 */
                                onFullscreen?: "exit" | "defer" | "skip";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                overlayId?: string;
                                /** @description Whether the video pauses while the overlay is shown */
                                pauseVideo?: boolean;
                                /** @description The question of a poll; other types ignore it */
                                pollQuestion?: string;
                                /** @description One of nine places, or `"x% y%"` of the picture */
                                position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                                /** @description Whether the overlay is shown again when the viewer seeks back */
                                redisplay?: boolean;
                                /**
                                 * @description What makes the overlay appear
                                 * @enum {unknown}
                                 */
                                showOn?: "time" | "start" | "pause" | "ended" | "manual";
                                /** @description Whether viewers see the results after they answer */
                                showResults?: boolean;
                                /** @description An emoji on the thumb of the slider */
                                sliderEmoji?: string;
                                /** @description Labels at the two ends of the slider */
                                sliderLabels?: string[];
                                /** @description Highest value of the slider */
                                sliderMax?: number;
                                /** @description Lowest value of the slider */
                                sliderMin?: number;
                                /** @description Step of the slider */
                                sliderStep?: number;
                                /** @description When the overlay appears, in seconds of the video */
                                startTime?: number;
                                /**
                                 * @description Colours of the overlay
                                 * @enum {unknown}
                                 */
                                theme?: "auto" | "light" | "dark" | "glass";
                                /** @description A heading */
                                title?: string;
                                /**
                                 * @description The type of overlay
                                 * @constant
                                 */
                                type: "slider";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                videoId?: string;
                            } | {
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                creativeId?: string;
                                /**
                                 * @description Where the link opens
                                 * @enum {unknown}
                                 */
                                ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                                /** @description Text of the button */
                                ctaText?: string;
                                /** @description Where the button leads: https, http, mailto or tel */
                                ctaUrl?: string;
                                /** @description Whether the viewer can close the overlay */
                                dismissible?: boolean;
                                /** @description When the overlay disappears, in seconds of the video */
                                endTime?: number;
                                /**
                                 * @description How often a viewer sees the overlay
                                 * @enum {unknown}
                                 */
                                frequency?: "always" | "once-per-session" | "once-per-device";
                                /** @description The overlay disappears by itself after this many milliseconds */
                                hideAfterMs?: number;
                                /**
                                 * @description What counts as an impression
                                 * @enum {unknown}
                                 */
                                impressionRule?: "viewable" | "rendered";
                                /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                                labels?: {
                                    [key: string]: string;
                                };
                                /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                                locale?: string;
                                /** @description At most 20 flat entries, 4 KiB */
                                metadata?: {
                                    [key: string]: string | number | boolean | null;
                                };
                                /**
                                 * @description What happens to the overlay when the video enters native full screen
                                 * @enum {unknown}
                                 */
                                onFullscreen?: "exit" | "defer" | "skip";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                overlayId?: string;
                                /** @description Whether the video pauses while the overlay is shown */
                                pauseVideo?: boolean;
                                /** @description The question of a poll; other types ignore it */
                                pollQuestion?: string;
                                /** @description One of nine places, or `"x% y%"` of the picture */
                                position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                                /** @description Whether the overlay is shown again when the viewer seeks back */
                                redisplay?: boolean;
                                /**
                                 * @description What makes the overlay appear
                                 * @enum {unknown}
                                 */
                                showOn?: "time" | "start" | "pause" | "ended" | "manual";
                                /** @description When the overlay appears, in seconds of the video */
                                startTime?: number;
                                /**
                                 * @description Colours of the overlay
                                 * @enum {unknown}
                                 */
                                theme?: "auto" | "light" | "dark" | "glass";
                                /** @description A heading */
                                title?: string;
                                /**
                                 * @description The type of overlay
                                 * @constant
                                 */
                                type: "cta";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                videoId?: string;
                            };
                            /** @description The overlay */
                            overlayId: string;
                            /** @description Since when pages get `publishedVersion`; null while nothing is published */
                            publishedAt: string | null;
                            /** @description The version that pages get; null while nothing is published */
                            publishedVersion: number | null;
                            /** @description Grows with each change of the overlay, its publications included */
                            revision: number;
                            /**
                             * @description Whether pages get a version of it: only `published` means yes
                             * @enum {unknown}
                             */
                            status: "draft" | "published" | "archived";
                            /** @description ISO 8601 UTC with milliseconds */
                            updatedAt: string;
                            /** @description The video */
                            videoId: string;
                        };
                        /** @description What pages get now; null if nothing is published */
                        version: {
                            /** @description The campaign */
                            campaignId?: string;
                            /** @description When another version or nothing took its place; null while pages get it */
                            endedAt: string | null;
                            /** @description Input of overlay creation; discriminated by `type` */
                            options: {
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                creativeId?: string;
                                /**
                                 * @description Where the link opens
                                 * @enum {unknown}
                                 */
                                ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                                /** @description Text of the button */
                                ctaText?: string;
                                /** @description Where the button leads: https, http, mailto or tel */
                                ctaUrl?: string;
                                /** @description Whether the viewer can close the overlay */
                                dismissible?: boolean;
                                /** @description When the overlay disappears, in seconds of the video */
                                endTime?: number;
                                /**
                                 * @description How often a viewer sees the overlay
                                 * @enum {unknown}
                                 */
                                frequency?: "always" | "once-per-session" | "once-per-device";
                                /** @description The overlay disappears by itself after this many milliseconds */
                                hideAfterMs?: number;
                                /**
                                 * @description What counts as an impression
                                 * @enum {unknown}
                                 */
                                impressionRule?: "viewable" | "rendered";
                                /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                                labels?: {
                                    [key: string]: string;
                                };
                                /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                                locale?: string;
                                /** @description At most 20 flat entries, 4 KiB */
                                metadata?: {
                                    [key: string]: string | number | boolean | null;
                                };
                                /**
                                 * @description What happens to the overlay when the video enters native full screen
                                 * @enum {unknown}
                                 */
                                onFullscreen?: "exit" | "defer" | "skip";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                overlayId?: string;
                                /** @description Whether the video pauses while the overlay is shown */
                                pauseVideo?: boolean;
                                /** @description The question of a poll; other types ignore it */
                                pollQuestion?: string;
                                /** @description One of nine places, or `"x% y%"` of the picture */
                                position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                                /** @description Whether the overlay is shown again when the viewer seeks back */
                                redisplay?: boolean;
                                /**
                                 * @description What makes the overlay appear
                                 * @enum {unknown}
                                 */
                                showOn?: "time" | "start" | "pause" | "ended" | "manual";
                                /** @description When the overlay appears, in seconds of the video */
                                startTime?: number;
                                /** @description Text of the button */
                                tapLabel?: string;
                                /**
                                 * @description Two thumbs, or one button
                                 * @enum {unknown}
                                 */
                                tapStyle?: "like-dislike" | "button";
                                /** @description What a tap on the button sends */
                                tapValue?: number | string;
                                /**
                                 * @description Colours of the overlay
                                 * @enum {unknown}
                                 */
                                theme?: "auto" | "light" | "dark" | "glass";
                                /** @description A heading */
                                title?: string;
                                /**
                                 * @description The type of overlay
                                 * @constant
                                 */
                                type: "tap";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                videoId?: string;
                            } | {
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                creativeId?: string;
                                /**
                                 * @description Where the link opens
                                 * @enum {unknown}
                                 */
                                ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                                /** @description Text of the button */
                                ctaText?: string;
                                /** @description Where the button leads: https, http, mailto or tel */
                                ctaUrl?: string;
                                /** @description Whether the viewer can close the overlay */
                                dismissible?: boolean;
                                /** @description When the overlay disappears, in seconds of the video */
                                endTime?: number;
                                /**
                                 * @description How often a viewer sees the overlay
                                 * @enum {unknown}
                                 */
                                frequency?: "always" | "once-per-session" | "once-per-device";
                                /** @description The overlay disappears by itself after this many milliseconds */
                                hideAfterMs?: number;
                                /**
                                 * @description What counts as an impression
                                 * @enum {unknown}
                                 */
                                impressionRule?: "viewable" | "rendered";
                                /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                                labels?: {
                                    [key: string]: string;
                                };
                                /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                                locale?: string;
                                /** @description At most 20 flat entries, 4 KiB */
                                metadata?: {
                                    [key: string]: string | number | boolean | null;
                                };
                                /**
                                 * @description What happens to the overlay when the video enters native full screen
                                 * @enum {unknown}
                                 */
                                onFullscreen?: "exit" | "defer" | "skip";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                overlayId?: string;
                                /** @description Whether the video pauses while the overlay is shown */
                                pauseVideo?: boolean;
                                /** @description The question of a poll; other types ignore it */
                                pollQuestion?: string;
                                /** @description One of nine places, or `"x% y%"` of the picture */
                                position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                                /** @description The highest rating */
                                ratingMax?: number;
                                /**
                                 * @description Stars or numbers
                                 * @enum {unknown}
                                 */
                                ratingStyle?: "stars" | "numbers";
                                /** @description Whether the overlay is shown again when the viewer seeks back */
                                redisplay?: boolean;
                                /**
                                 * @description What makes the overlay appear
                                 * @enum {unknown}
                                 */
                                showOn?: "time" | "start" | "pause" | "ended" | "manual";
                                /** @description Whether viewers see the results after they answer */
                                showResults?: boolean;
                                /** @description When the overlay appears, in seconds of the video */
                                startTime?: number;
                                /**
                                 * @description Colours of the overlay
                                 * @enum {unknown}
                                 */
                                theme?: "auto" | "light" | "dark" | "glass";
                                /** @description A heading */
                                title?: string;
                                /**
                                 * @description The type of overlay
                                 * @constant
                                 */
                                type: "rating";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                videoId?: string;
                            } | {
                                /** @description Whether viewers may change their answer */
                                allowChange?: boolean;
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                creativeId?: string;
                                /**
                                 * @description Where the link opens
                                 * @enum {unknown}
                                 */
                                ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                                /** @description Text of the button */
                                ctaText?: string;
                                /** @description Where the button leads: https, http, mailto or tel */
                                ctaUrl?: string;
                                /** @description Whether the viewer can close the overlay */
                                dismissible?: boolean;
                                /** @description When the overlay disappears, in seconds of the video */
                                endTime?: number;
                                /**
                                 * @description How often a viewer sees the overlay
                                 * @enum {unknown}
                                 */
                                frequency?: "always" | "once-per-session" | "once-per-device";
                                /** @description The overlay disappears by itself after this many milliseconds */
                                hideAfterMs?: number;
                                /**
                                 * @description What counts as an impression
                                 * @enum {unknown}
                                 */
                                impressionRule?: "viewable" | "rendered";
                                /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                                labels?: {
                                    [key: string]: string;
                                };
                                /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                                locale?: string;
                                /** @description At most 20 flat entries, 4 KiB */
                                metadata?: {
                                    [key: string]: string | number | boolean | null;
                                };
                                /**
                                 * @description What happens to the overlay when the video enters native full screen
                                 * @enum {unknown}
                                 */
                                onFullscreen?: "exit" | "defer" | "skip";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                overlayId?: string;
                                /** @description Whether the video pauses while the overlay is shown */
                                pauseVideo?: boolean;
                                /** @description The options of the poll: two to eight */
                                pollOptions?: (string | {
                                    /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                    id: string;
                                    /** @description Text of the option */
                                    label: string;
                                })[];
                                /** @description The question of a poll; other types ignore it */
                                pollQuestion?: string;
                                /** @description One of nine places, or `"x% y%"` of the picture */
                                position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                                /** @description Whether the overlay is shown again when the viewer seeks back */
                                redisplay?: boolean;
                                /**
                                 * @description What makes the overlay appear
                                 * @enum {unknown}
                                 */
                                showOn?: "time" | "start" | "pause" | "ended" | "manual";
                                /** @description Whether viewers see the results after they answer */
                                showResults?: boolean;
                                /** @description When the overlay appears, in seconds of the video */
                                startTime?: number;
                                /**
                                 * @description Colours of the overlay
                                 * @enum {unknown}
                                 */
                                theme?: "auto" | "light" | "dark" | "glass";
                                /** @description A heading */
                                title?: string;
                                /**
                                 * @description The type of overlay
                                 * @constant
                                 */
                                type: "poll";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                videoId?: string;
                            } | {
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                creativeId?: string;
                                /**
                                 * @description Where the link opens
                                 * @enum {unknown}
                                 */
                                ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                                /** @description Text of the button */
                                ctaText?: string;
                                /** @description Where the button leads: https, http, mailto or tel */
                                ctaUrl?: string;
                                /** @description Whether the viewer can close the overlay */
                                dismissible?: boolean;
                                /** @description When the overlay disappears, in seconds of the video */
                                endTime?: number;
                                /**
                                 * @description How often a viewer sees the overlay
                                 * @enum {unknown}
                                 */
                                frequency?: "always" | "once-per-session" | "once-per-device";
                                /** @description The overlay disappears by itself after this many milliseconds */
                                hideAfterMs?: number;
                                /**
                                 * @description What counts as an impression
                                 * @enum {unknown}
                                 */
                                impressionRule?: "viewable" | "rendered";
                                /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                                labels?: {
                                    [key: string]: string;
                                };
                                /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                                locale?: string;
                                /** @description At most 20 flat entries, 4 KiB */
                                metadata?: {
                                    [key: string]: string | number | boolean | null;
                                };
                                /**
                                 * @description What happens to the overlay when the video enters native full screen
                                 * @enum {unknown}
                                 */
                                onFullscreen?: "exit" | "defer" | "skip";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                overlayId?: string;
                                /** @description Whether the video pauses while the overlay is shown */
                                pauseVideo?: boolean;
                                /** @description The question of a poll; other types ignore it */
                                pollQuestion?: string;
                                /** @description One of nine places, or `"x% y%"` of the picture */
                                position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                                /** @description Whether the overlay is shown again when the viewer seeks back */
                                redisplay?: boolean;
                                /**
                                 * @description What makes the overlay appear
                                 * @enum {unknown}
                                 */
                                showOn?: "time" | "start" | "pause" | "ended" | "manual";
                                /** @description Whether viewers see the results after they answer */
                                showResults?: boolean;
                                /** @description An emoji on the thumb of the slider */
                                sliderEmoji?: string;
                                /** @description Labels at the two ends of the slider */
                                sliderLabels?: string[];
                                /** @description Highest value of the slider */
                                sliderMax?: number;
                                /** @description Lowest value of the slider */
                                sliderMin?: number;
                                /** @description Step of the slider */
                                sliderStep?: number;
                                /** @description When the overlay appears, in seconds of the video */
                                startTime?: number;
                                /**
                                 * @description Colours of the overlay
                                 * @enum {unknown}
                                 */
                                theme?: "auto" | "light" | "dark" | "glass";
                                /** @description A heading */
                                title?: string;
                                /**
                                 * @description The type of overlay
                                 * @constant
                                 */
                                type: "slider";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                videoId?: string;
                            } | {
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                creativeId?: string;
                                /**
                                 * @description Where the link opens
                                 * @enum {unknown}
                                 */
                                ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                                /** @description Text of the button */
                                ctaText?: string;
                                /** @description Where the button leads: https, http, mailto or tel */
                                ctaUrl?: string;
                                /** @description Whether the viewer can close the overlay */
                                dismissible?: boolean;
                                /** @description When the overlay disappears, in seconds of the video */
                                endTime?: number;
                                /**
                                 * @description How often a viewer sees the overlay
                                 * @enum {unknown}
                                 */
                                frequency?: "always" | "once-per-session" | "once-per-device";
                                /** @description The overlay disappears by itself after this many milliseconds */
                                hideAfterMs?: number;
                                /**
                                 * @description What counts as an impression
                                 * @enum {unknown}
                                 */
                                impressionRule?: "viewable" | "rendered";
                                /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                                labels?: {
                                    [key: string]: string;
                                };
                                /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                                locale?: string;
                                /** @description At most 20 flat entries, 4 KiB */
                                metadata?: {
                                    [key: string]: string | number | boolean | null;
                                };
                                /**
                                 * @description What happens to the overlay when the video enters native full screen
                                 * @enum {unknown}
                                 */
                                onFullscreen?: "exit" | "defer" | "skip";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                overlayId?: string;
                                /** @description Whether the video pauses while the overlay is shown */
                                pauseVideo?: boolean;
                                /** @description The question of a poll; other types ignore it */
                                pollQuestion?: string;
                                /** @description One of nine places, or `"x% y%"` of the picture */
                                position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                                /** @description Whether the overlay is shown again when the viewer seeks back */
                                redisplay?: boolean;
                                /**
                                 * @description What makes the overlay appear
                                 * @enum {unknown}
                                 */
                                showOn?: "time" | "start" | "pause" | "ended" | "manual";
                                /** @description When the overlay appears, in seconds of the video */
                                startTime?: number;
                                /**
                                 * @description Colours of the overlay
                                 * @enum {unknown}
                                 */
                                theme?: "auto" | "light" | "dark" | "glass";
                                /** @description A heading */
                                title?: string;
                                /**
                                 * @description The type of overlay
                                 * @constant
                                 */
                                type: "cta";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                videoId?: string;
                            };
                            /** @description The overlay */
                            overlayId: string;
                            /** @description ISO 8601 UTC with milliseconds */
                            publishedAt: string;
                            /** @description Who did it */
                            publishedBy: {
                                /** @description The e-mail address of the person at that time */
                                email?: string;
                                /** @description The person or the key; null for the service itself */
                                id: string | null;
                                /**
                                 * @description Whether a person, a key or the service itself acted
                                 * @enum {unknown}
                                 */
                                kind: "person" | "key" | "service";
                                /** @description The name of the person or key at that time */
                                name: string;
                            };
                            /** @description Present after a rollback: the version whose content this has */
                            restoredFrom?: number;
                            /** @description A version of the overlay: 1, 2, 3 … */
                            version: number;
                            /** @description The video */
                            videoId: string;
                        } | null;
                    };
                };
            };
        };
    };
    listOverlayVersions: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the previous page */
                cursor?: string;
                /**
                 * @description Maximum number of entries on a page
                 * @example 20
                 */
                limit?: number;
            };
            header?: never;
            path: {
                /** @description The overlay, as it was created or listed */
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Cursor of the next page; null at the end */
                        nextCursor: string | null;
                        /** @description Newest first */
                        versions: {
                            /** @description The campaign */
                            campaignId?: string;
                            /** @description When another version or nothing took its place; null while pages get it */
                            endedAt: string | null;
                            /** @description Input of overlay creation; discriminated by `type` */
                            options: {
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                creativeId?: string;
                                /**
                                 * @description Where the link opens
                                 * @enum {unknown}
                                 */
                                ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                                /** @description Text of the button */
                                ctaText?: string;
                                /** @description Where the button leads: https, http, mailto or tel */
                                ctaUrl?: string;
                                /** @description Whether the viewer can close the overlay */
                                dismissible?: boolean;
                                /** @description When the overlay disappears, in seconds of the video */
                                endTime?: number;
                                /**
                                 * @description How often a viewer sees the overlay
                                 * @enum {unknown}
                                 */
                                frequency?: "always" | "once-per-session" | "once-per-device";
                                /** @description The overlay disappears by itself after this many milliseconds */
                                hideAfterMs?: number;
                                /**
                                 * @description What counts as an impression
                                 * @enum {unknown}
                                 */
                                impressionRule?: "viewable" | "rendered";
                                /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                                labels?: {
                                    [key: string]: string;
                                };
                                /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                                locale?: string;
                                /** @description At most 20 flat entries, 4 KiB */
                                metadata?: {
                                    [key: string]: string | number | boolean | null;
                                };
                                /**
                                 * @description What happens to the overlay when the video enters native full screen
                                 * @enum {unknown}
                                 */
                                onFullscreen?: "exit" | "defer" | "skip";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                overlayId?: string;
                                /** @description Whether the video pauses while the overlay is shown */
                                pauseVideo?: boolean;
                                /** @description The question of a poll; other types ignore it */
                                pollQuestion?: string;
                                /** @description One of nine places, or `"x% y%"` of the picture */
                                position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                                /** @description Whether the overlay is shown again when the viewer seeks back */
                                redisplay?: boolean;
                                /**
                                 * @description What makes the overlay appear
                                 * @enum {unknown}
                                 */
                                showOn?: "time" | "start" | "pause" | "ended" | "manual";
                                /** @description When the overlay appears, in seconds of the video */
                                startTime?: number;
                                /** @description Text of the button */
                                tapLabel?: string;
                                /**
                                 * @description Two thumbs, or one button
                                 * @enum {unknown}
                                 */
                                tapStyle?: "like-dislike" | "button";
                                /** @description What a tap on the button sends */
                                tapValue?: number | string;
                                /**
                                 * @description Colours of the overlay
                                 * @enum {unknown}
                                 */
                                theme?: "auto" | "light" | "dark" | "glass";
                                /** @description A heading */
                                title?: string;
                                /**
                                 * @description The type of overlay
                                 * @constant
                                 */
                                type: "tap";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                videoId?: string;
                            } | {
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                creativeId?: string;
                                /**
                                 * @description Where the link opens
                                 * @enum {unknown}
                                 */
                                ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                                /** @description Text of the button */
                                ctaText?: string;
                                /** @description Where the button leads: https, http, mailto or tel */
                                ctaUrl?: string;
                                /** @description Whether the viewer can close the overlay */
                                dismissible?: boolean;
                                /** @description When the overlay disappears, in seconds of the video */
                                endTime?: number;
                                /**
                                 * @description How often a viewer sees the overlay
                                 * @enum {unknown}
                                 */
                                frequency?: "always" | "once-per-session" | "once-per-device";
                                /** @description The overlay disappears by itself after this many milliseconds */
                                hideAfterMs?: number;
                                /**
                                 * @description What counts as an impression
                                 * @enum {unknown}
                                 */
                                impressionRule?: "viewable" | "rendered";
                                /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                                labels?: {
                                    [key: string]: string;
                                };
                                /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                                locale?: string;
                                /** @description At most 20 flat entries, 4 KiB */
                                metadata?: {
                                    [key: string]: string | number | boolean | null;
                                };
                                /**
                                 * @description What happens to the overlay when the video enters native full screen
                                 * @enum {unknown}
                                 */
                                onFullscreen?: "exit" | "defer" | "skip";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                overlayId?: string;
                                /** @description Whether the video pauses while the overlay is shown */
                                pauseVideo?: boolean;
                                /** @description The question of a poll; other types ignore it */
                                pollQuestion?: string;
                                /** @description One of nine places, or `"x% y%"` of the picture */
                                position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                                /** @description The highest rating */
                                ratingMax?: number;
                                /**
                                 * @description Stars or numbers
                                 * @enum {unknown}
                                 */
                                ratingStyle?: "stars" | "numbers";
                                /** @description Whether the overlay is shown again when the viewer seeks back */
                                redisplay?: boolean;
                                /**
                                 * @description What makes the overlay appear
                                 * @enum {unknown}
                                 */
                                showOn?: "time" | "start" | "pause" | "ended" | "manual";
                                /** @description Whether viewers see the results after they answer */
                                showResults?: boolean;
                                /** @description When the overlay appears, in seconds of the video */
                                startTime?: number;
                                /**
                                 * @description Colours of the overlay
                                 * @enum {unknown}
                                 */
                                theme?: "auto" | "light" | "dark" | "glass";
                                /** @description A heading */
                                title?: string;
                                /**
                                 * @description The type of overlay
                                 * @constant
                                 */
                                type: "rating";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                videoId?: string;
                            } | {
                                /** @description Whether viewers may change their answer */
                                allowChange?: boolean;
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                creativeId?: string;
                                /**
                                 * @description Where the link opens
                                 * @enum {unknown}
                                 */
                                ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                                /** @description Text of the button */
                                ctaText?: string;
                                /** @description Where the button leads: https, http, mailto or tel */
                                ctaUrl?: string;
                                /** @description Whether the viewer can close the overlay */
                                dismissible?: boolean;
                                /** @description When the overlay disappears, in seconds of the video */
                                endTime?: number;
                                /**
                                 * @description How often a viewer sees the overlay
                                 * @enum {unknown}
                                 */
                                frequency?: "always" | "once-per-session" | "once-per-device";
                                /** @description The overlay disappears by itself after this many milliseconds */
                                hideAfterMs?: number;
                                /**
                                 * @description What counts as an impression
                                 * @enum {unknown}
                                 */
                                impressionRule?: "viewable" | "rendered";
                                /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                                labels?: {
                                    [key: string]: string;
                                };
                                /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                                locale?: string;
                                /** @description At most 20 flat entries, 4 KiB */
                                metadata?: {
                                    [key: string]: string | number | boolean | null;
                                };
                                /**
                                 * @description What happens to the overlay when the video enters native full screen
                                 * @enum {unknown}
                                 */
                                onFullscreen?: "exit" | "defer" | "skip";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                overlayId?: string;
                                /** @description Whether the video pauses while the overlay is shown */
                                pauseVideo?: boolean;
                                /** @description The options of the poll: two to eight */
                                pollOptions?: (string | {
                                    /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                    id: string;
                                    /** @description Text of the option */
                                    label: string;
                                })[];
                                /** @description The question of a poll; other types ignore it */
                                pollQuestion?: string;
                                /** @description One of nine places, or `"x% y%"` of the picture */
                                position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                                /** @description Whether the overlay is shown again when the viewer seeks back */
                                redisplay?: boolean;
                                /**
                                 * @description What makes the overlay appear
                                 * @enum {unknown}
                                 */
                                showOn?: "time" | "start" | "pause" | "ended" | "manual";
                                /** @description Whether viewers see the results after they answer */
                                showResults?: boolean;
                                /** @description When the overlay appears, in seconds of the video */
                                startTime?: number;
                                /**
                                 * @description Colours of the overlay
                                 * @enum {unknown}
                                 */
                                theme?: "auto" | "light" | "dark" | "glass";
                                /** @description A heading */
                                title?: string;
                                /**
                                 * @description The type of overlay
                                 * @constant
                                 */
                                type: "poll";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                videoId?: string;
                            } | {
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                creativeId?: string;
                                /**
                                 * @description Where the link opens
                                 * @enum {unknown}
                                 */
                                ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                                /** @description Text of the button */
                                ctaText?: string;
                                /** @description Where the button leads: https, http, mailto or tel */
                                ctaUrl?: string;
                                /** @description Whether the viewer can close the overlay */
                                dismissible?: boolean;
                                /** @description When the overlay disappears, in seconds of the video */
                                endTime?: number;
                                /**
                                 * @description How often a viewer sees the overlay
                                 * @enum {unknown}
                                 */
                                frequency?: "always" | "once-per-session" | "once-per-device";
                                /** @description The overlay disappears by itself after this many milliseconds */
                                hideAfterMs?: number;
                                /**
                                 * @description What counts as an impression
                                 * @enum {unknown}
                                 */
                                impressionRule?: "viewable" | "rendered";
                                /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                                labels?: {
                                    [key: string]: string;
                                };
                                /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                                locale?: string;
                                /** @description At most 20 flat entries, 4 KiB */
                                metadata?: {
                                    [key: string]: string | number | boolean | null;
                                };
                                /**
                                 * @description What happens to the overlay when the video enters native full screen
                                 * @enum {unknown}
                                 */
                                onFullscreen?: "exit" | "defer" | "skip";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                overlayId?: string;
                                /** @description Whether the video pauses while the overlay is shown */
                                pauseVideo?: boolean;
                                /** @description The question of a poll; other types ignore it */
                                pollQuestion?: string;
                                /** @description One of nine places, or `"x% y%"` of the picture */
                                position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                                /** @description Whether the overlay is shown again when the viewer seeks back */
                                redisplay?: boolean;
                                /**
                                 * @description What makes the overlay appear
                                 * @enum {unknown}
                                 */
                                showOn?: "time" | "start" | "pause" | "ended" | "manual";
                                /** @description Whether viewers see the results after they answer */
                                showResults?: boolean;
                                /** @description An emoji on the thumb of the slider */
                                sliderEmoji?: string;
                                /** @description Labels at the two ends of the slider */
                                sliderLabels?: string[];
                                /** @description Highest value of the slider */
                                sliderMax?: number;
                                /** @description Lowest value of the slider */
                                sliderMin?: number;
                                /** @description Step of the slider */
                                sliderStep?: number;
                                /** @description When the overlay appears, in seconds of the video */
                                startTime?: number;
                                /**
                                 * @description Colours of the overlay
                                 * @enum {unknown}
                                 */
                                theme?: "auto" | "light" | "dark" | "glass";
                                /** @description A heading */
                                title?: string;
                                /**
                                 * @description The type of overlay
                                 * @constant
                                 */
                                type: "slider";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                videoId?: string;
                            } | {
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                creativeId?: string;
                                /**
                                 * @description Where the link opens
                                 * @enum {unknown}
                                 */
                                ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                                /** @description Text of the button */
                                ctaText?: string;
                                /** @description Where the button leads: https, http, mailto or tel */
                                ctaUrl?: string;
                                /** @description Whether the viewer can close the overlay */
                                dismissible?: boolean;
                                /** @description When the overlay disappears, in seconds of the video */
                                endTime?: number;
                                /**
                                 * @description How often a viewer sees the overlay
                                 * @enum {unknown}
                                 */
                                frequency?: "always" | "once-per-session" | "once-per-device";
                                /** @description The overlay disappears by itself after this many milliseconds */
                                hideAfterMs?: number;
                                /**
                                 * @description What counts as an impression
                                 * @enum {unknown}
                                 */
                                impressionRule?: "viewable" | "rendered";
                                /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                                labels?: {
                                    [key: string]: string;
                                };
                                /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                                locale?: string;
                                /** @description At most 20 flat entries, 4 KiB */
                                metadata?: {
                                    [key: string]: string | number | boolean | null;
                                };
                                /**
                                 * @description What happens to the overlay when the video enters native full screen
                                 * @enum {unknown}
                                 */
                                onFullscreen?: "exit" | "defer" | "skip";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                overlayId?: string;
                                /** @description Whether the video pauses while the overlay is shown */
                                pauseVideo?: boolean;
                                /** @description The question of a poll; other types ignore it */
                                pollQuestion?: string;
                                /** @description One of nine places, or `"x% y%"` of the picture */
                                position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                                /** @description Whether the overlay is shown again when the viewer seeks back */
                                redisplay?: boolean;
                                /**
                                 * @description What makes the overlay appear
                                 * @enum {unknown}
                                 */
                                showOn?: "time" | "start" | "pause" | "ended" | "manual";
                                /** @description When the overlay appears, in seconds of the video */
                                startTime?: number;
                                /**
                                 * @description Colours of the overlay
                                 * @enum {unknown}
                                 */
                                theme?: "auto" | "light" | "dark" | "glass";
                                /** @description A heading */
                                title?: string;
                                /**
                                 * @description The type of overlay
                                 * @constant
                                 */
                                type: "cta";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                videoId?: string;
                            };
                            /** @description The overlay */
                            overlayId: string;
                            /** @description ISO 8601 UTC with milliseconds */
                            publishedAt: string;
                            /** @description Who did it */
                            publishedBy: {
                                /** @description The e-mail address of the person at that time */
                                email?: string;
                                /** @description The person or the key; null for the service itself */
                                id: string | null;
                                /**
                                 * @description Whether a person, a key or the service itself acted
                                 * @enum {unknown}
                                 */
                                kind: "person" | "key" | "service";
                                /** @description The name of the person or key at that time */
                                name: string;
                            };
                            /** @description Present after a rollback: the version whose content this has */
                            restoredFrom?: number;
                            /** @description A version of the overlay: 1, 2, 3 … */
                            version: number;
                            /** @description The video */
                            videoId: string;
                        }[];
                    };
                };
            };
        };
    };
    changePassword: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery staple",
                 *       "newPassword": "a longer sentence is better"
                 *     }
                 */
                "application/json": {
                    /** @description 12 to 200 characters, any of Unicode */
                    newPassword: string;
                    /** @description The password, as it is now */
                    password: string;
                };
            };
        };
        responses: {
            /** @description Success */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    requestPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "owner@shop.example"
                 *     }
                 */
                "application/json": {
                    /** @description The e-mail address */
                    email: string;
                };
            };
        };
        responses: {
            /** @description Success */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    redeemPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "token": "the-token-of-the-link",
                 *       "newPassword": "a longer sentence is better"
                 *     }
                 */
                "application/json": {
                    /** @description 12 to 200 characters, any of Unicode */
                    newPassword: string;
                    /** @description What follows `#token=` in the link */
                    token: string;
                };
            };
        };
        responses: {
            /** @description Success */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    listPeople: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the previous page */
                cursor?: string;
                /**
                 * @description Maximum number of entries on a page
                 * @example 20
                 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Cursor of the next page; null at the end */
                        nextCursor: string | null;
                        /** @description Everybody who can sign in, newest first */
                        people: {
                            /** @description Their accounts */
                            accounts: {
                                /** @description The account that owns this */
                                accountId: string;
                                /** @description The name of the account */
                                name: string;
                                /**
                                 * @description What the person may do in the account
                                 * @enum {unknown}
                                 */
                                role: "viewer" | "editor" | "owner";
                            }[];
                            /** @description When the person was made */
                            createdAt: string;
                            /** @description The e-mail address of the person */
                            email: string;
                            /** @description Whether signing in also needs a code of an authenticator app */
                            hasTwoFactor: boolean;
                            /** @description Whether the person makes accounts and links for others on this instance */
                            isAdministrator: boolean;
                            /** @description A name for people */
                            name: string;
                            /** @description The person */
                            personId: string;
                        }[];
                    };
                };
            };
        };
    };
    createPasswordReset: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The person, as they were listed */
                personId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description When the link ends */
                        expiresAt: string;
                        /** @description Hand it to the person; whoever has it can set their password */
                        link: string;
                    };
                };
            };
        };
    };
    getPlatformRegistry: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Supported platforms */
                        platforms: {
                            /** @description What the platform supports */
                            capabilities: string[];
                            /**
                             * @description Kind of platform
                             * @enum {unknown}
                             */
                            category: "storefront" | "cms" | "tag-manager" | "framework" | "html";
                            /** @description Path of the guide for the platform */
                            docsPath: string;
                            /** @description Whether heartbeats are sent, and from where */
                            heartbeat: {
                                /** @description Where the heartbeat is sent from: never public JavaScript */
                                sentBy: string;
                                /** @description Whether heartbeats are supported */
                                supported: boolean;
                            };
                            /** @description Its identifier */
                            id: string;
                            /** @description A name for people */
                            name: string;
                            /** @description SDKs that the platform supports */
                            sdkProducts: string[];
                            /** @description Template: {{publicUrl}}, {{apiKey}}, {{installationId}}, {{campaignId}} */
                            snippet: string;
                            /**
                             * @description available: an installable adapter in this project; beta: it works, and parts are missing; manual: by pasting the snippet, documented; planned: not yet
                             * @enum {unknown}
                             */
                            status: "available" | "beta" | "manual" | "planned";
                            /** @description Parts of a site where the platform shows overlays */
                            surfaces: ("storefront" | "product" | "cart" | "checkout" | "post" | "blog" | "landing" | "app" | "other")[];
                        }[];
                    };
                };
            };
        };
    };
    getPollResults: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The overlay, as it was created or listed */
                overlayId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Whether the counts are hidden because there are fewer than five answers */
                        hidden: boolean;
                        /** @description Of a rating or a slider */
                        mean?: number;
                        /** @description The options of the overlay, which depend on its `type`; or the options of a poll with their counts */
                        options: {
                            /** @description How many */
                            count?: number;
                            /** @description Text of the option */
                            label: string;
                            /** @description Percentage as a whole number; all shares add up to 100 */
                            share?: number;
                            /** @description The id of the option, or its index if it has no id */
                            value: string | number;
                        }[];
                        /** @description The overlay */
                        overlayId: string;
                        /** @description How many devices have answered */
                        total: number;
                    };
                };
            };
        };
    };
    listErasures: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the previous page */
                cursor?: string;
                /**
                 * @description Maximum number of entries on a page
                 * @example 20
                 */
                limit?: number;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Erasures, newest first */
                        erasures: {
                            /** @description Everything that was acknowledged before this moment is gone; null until the erasure has finished */
                            coversUntil: string | null;
                            /** @description How many records were deleted, by place; null until the erasure has finished */
                            erased: {
                                /** @description Conversions */
                                conversions: number;
                                /** @description Events */
                                events: number;
                                /** @description Rows that the event store had rejected and that were set aside */
                                setAside: number;
                            } | null;
                            /** @description The erasure */
                            erasureId: string;
                            /** @description When the erasure finished; null until then */
                            finishedAt: string | null;
                            /** @description A signed statement (JWS, EdDSA) of the erasure; null until it has finished */
                            receipt: string | null;
                            /** @description ISO 8601 UTC with milliseconds */
                            requestedAt: string;
                            /**
                             * @description The current state
                             * @enum {unknown}
                             */
                            state: "pending" | "running" | "finished";
                            /** @description SHA-256, 64 lower-case hex digits */
                            subject: string;
                        }[];
                        /** @description Cursor of the next page; null at the end */
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    requestErasure: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "deviceHash": "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
                 *     }
                 */
                "application/json": {
                    /** @description SHA-256, 64 lower-case hex digits */
                    deviceHash?: string;
                    /** @description Your own identifier of the device; only its hash is stored */
                    deviceId?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            202: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Everything that was acknowledged before this moment is gone; null until the erasure has finished */
                        coversUntil: string | null;
                        /** @description How many records were deleted, by place; null until the erasure has finished */
                        erased: {
                            /** @description Conversions */
                            conversions: number;
                            /** @description Events */
                            events: number;
                            /** @description Rows that the event store had rejected and that were set aside */
                            setAside: number;
                        } | null;
                        /** @description The erasure */
                        erasureId: string;
                        /** @description When the erasure finished; null until then */
                        finishedAt: string | null;
                        /** @description A signed statement (JWS, EdDSA) of the erasure; null until it has finished */
                        receipt: string | null;
                        /** @description ISO 8601 UTC with milliseconds */
                        requestedAt: string;
                        /**
                         * @description The current state
                         * @enum {unknown}
                         */
                        state: "pending" | "running" | "finished";
                        /** @description SHA-256, 64 lower-case hex digits */
                        subject: string;
                    };
                };
            };
        };
    };
    getErasure: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The erasure, as it was requested or listed */
                erasureId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Everything that was acknowledged before this moment is gone; null until the erasure has finished */
                        coversUntil: string | null;
                        /** @description How many records were deleted, by place; null until the erasure has finished */
                        erased: {
                            /** @description Conversions */
                            conversions: number;
                            /** @description Events */
                            events: number;
                            /** @description Rows that the event store had rejected and that were set aside */
                            setAside: number;
                        } | null;
                        /** @description The erasure */
                        erasureId: string;
                        /** @description When the erasure finished; null until then */
                        finishedAt: string | null;
                        /** @description A signed statement (JWS, EdDSA) of the erasure; null until it has finished */
                        receipt: string | null;
                        /** @description ISO 8601 UTC with milliseconds */
                        requestedAt: string;
                        /**
                         * @description The current state
                         * @enum {unknown}
                         */
                        state: "pending" | "running" | "finished";
                        /** @description SHA-256, 64 lower-case hex digits */
                        subject: string;
                    };
                };
            };
        };
    };
    exportDevice: {
        parameters: {
            query: {
                /**
                 * @description SHA-256, 64 lower-case hex digits
                 * @example 9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08
                 */
                deviceHash: string;
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": {
                        /** @description An event, or the lifecycle event that an installation reports */
                        event: {
                            /** @description The account that owns this */
                            accountId: string;
                            /**
                             * @description Present if a known bot sent the event; such events are excluded from all counts by default
                             * @constant
                             */
                            bot?: true;
                            /** @description The campaign */
                            campaignId: string;
                            /** @description ISO 8601 UTC with milliseconds */
                            createdAt: string;
                            /** @description The creative within the campaign */
                            creativeId?: string;
                            /** @description SHA-256, 64 lower-case hex digits */
                            deviceHash: string;
                            /** @description The event */
                            eventId: string;
                            /**
                             * @description Impression or interaction
                             * @enum {unknown}
                             */
                            eventType: "impression" | "interaction";
                            /** @description Total time for which the overlay was visible and operable, in milliseconds */
                            exposureMs?: number;
                            /** @description What counts as an impression */
                            impressionRule?: string;
                            /** @description The installation */
                            installationId?: string;
                            /** @description Whether the viewer interacted before this event */
                            interactionOccurred?: boolean;
                            /**
                             * @description What kind of interaction
                             * @enum {unknown}
                             */
                            interactionType?: "tap" | "rating" | "poll" | "slider" | "cta_click" | "completion";
                            /**
                             * @description Kind of the last interaction before this event
                             * @enum {unknown}
                             */
                            lastInteractionType?: "tap" | "rating" | "poll" | "slider" | "cta_click" | "completion";
                            /** @description Value of the last interaction before this event */
                            lastInteractionValue?: number | string;
                            /** @description Whether the visibility of the overlay could be measured */
                            measurable?: boolean;
                            /** @description At most 20 flat entries, 4 KiB */
                            metadata?: {
                                [key: string]: string | number | boolean | null;
                            };
                            /** @description Scheme and host, for example https://shop.example */
                            origin?: string;
                            /** @description The overlay */
                            overlayId?: string;
                            /**
                             * @description The type of overlay
                             * @enum {unknown}
                             */
                            overlayType?: "tap" | "rating" | "poll" | "slider";
                            /** @description Watched part of the video, 0 to 100 */
                            percentWatched?: number;
                            /**
                             * @description Marks this as a playback record, which is not counted as an impression
                             * @enum {unknown}
                             */
                            playbackEvent?: "start" | "progress" | "pause" | "ended" | "summary";
                            /** @description Played parts of the video, in seconds. Only allowed with playbackEvent */
                            playedSegments?: [
                                number,
                                number
                            ][];
                            /** @description One visit of one viewer */
                            sessionId?: string;
                            /** @description Where the event came from; `sdk` for pages */
                            source?: string;
                            /** @description Milliseconds since the Unix epoch */
                            timestamp: number;
                            /** @description The answer or the amount; its meaning depends on the type */
                            value?: number | string | null;
                            /** @description The video */
                            videoId?: string;
                            /** @description Length of the video in seconds */
                            videoLength?: number;
                            /** @description Where in the video it happened */
                            videoTimeSeconds?: number;
                            /** @description Seconds of the video that were played */
                            watchedSeconds?: number;
                        };
                    } | {
                        /** @description One conversion */
                        conversion: {
                            /** @description The account that owns this */
                            accountId: string;
                            /** @description The campaign */
                            campaignId?: string;
                            /** @description The conversion */
                            conversionId: string;
                            /** @description What happened, for example `purchase`; 1 to 64 characters of A-Za-z0-9._:- */
                            conversionType: string;
                            /** @description ISO 8601 UTC with milliseconds */
                            createdAt: string;
                            /** @description The creative within the campaign */
                            creativeId?: string;
                            /** @description Three-letter ISO 4217 code */
                            currency?: string;
                            /** @description SHA-256, 64 lower-case hex digits */
                            deviceHash?: string;
                            /** @description The installation */
                            installationId?: string;
                            /** @description At most 20 flat entries, 4 KiB */
                            metadata?: {
                                [key: string]: string | number | boolean | null;
                            };
                            /** @description The order number; conversions with the same number are counted once */
                            orderId?: string;
                            /** @description One visit of one viewer */
                            sessionId?: string;
                            /** @description Milliseconds since the Unix epoch */
                            timestamp: number;
                            /** @description The answer or the amount; its meaning depends on the type */
                            value?: string | number;
                            /** @description The video */
                            videoId?: string;
                        };
                    } | {
                        /** @description Marks the last line; without it the export is incomplete */
                        end: {
                            /** @description Conversions */
                            conversions: number;
                            /** @description SHA-256, 64 lower-case hex digits */
                            deviceHash: string;
                            /** @description Events */
                            events: number;
                            /** @description ISO 8601 UTC with milliseconds */
                            exportedAt: string;
                        };
                    };
                };
            };
        };
    };
    exportDeviceById: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "deviceId": "the-identifier-your-page-sent"
                 *     }
                 */
                "application/json": {
                    /** @description SHA-256, 64 lower-case hex digits */
                    deviceHash?: string;
                    /** @description Your own identifier of the device; only its hash is stored */
                    deviceId?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/x-ndjson": {
                        /** @description An event, or the lifecycle event that an installation reports */
                        event: {
                            /** @description The account that owns this */
                            accountId: string;
                            /**
                             * @description Present if a known bot sent the event; such events are excluded from all counts by default
                             * @constant
                             */
                            bot?: true;
                            /** @description The campaign */
                            campaignId: string;
                            /** @description ISO 8601 UTC with milliseconds */
                            createdAt: string;
                            /** @description The creative within the campaign */
                            creativeId?: string;
                            /** @description SHA-256, 64 lower-case hex digits */
                            deviceHash: string;
                            /** @description The event */
                            eventId: string;
                            /**
                             * @description Impression or interaction
                             * @enum {unknown}
                             */
                            eventType: "impression" | "interaction";
                            /** @description Total time for which the overlay was visible and operable, in milliseconds */
                            exposureMs?: number;
                            /** @description What counts as an impression */
                            impressionRule?: string;
                            /** @description The installation */
                            installationId?: string;
                            /** @description Whether the viewer interacted before this event */
                            interactionOccurred?: boolean;
                            /**
                             * @description What kind of interaction
                             * @enum {unknown}
                             */
                            interactionType?: "tap" | "rating" | "poll" | "slider" | "cta_click" | "completion";
                            /**
                             * @description Kind of the last interaction before this event
                             * @enum {unknown}
                             */
                            lastInteractionType?: "tap" | "rating" | "poll" | "slider" | "cta_click" | "completion";
                            /** @description Value of the last interaction before this event */
                            lastInteractionValue?: number | string;
                            /** @description Whether the visibility of the overlay could be measured */
                            measurable?: boolean;
                            /** @description At most 20 flat entries, 4 KiB */
                            metadata?: {
                                [key: string]: string | number | boolean | null;
                            };
                            /** @description Scheme and host, for example https://shop.example */
                            origin?: string;
                            /** @description The overlay */
                            overlayId?: string;
                            /**
                             * @description The type of overlay
                             * @enum {unknown}
                             */
                            overlayType?: "tap" | "rating" | "poll" | "slider";
                            /** @description Watched part of the video, 0 to 100 */
                            percentWatched?: number;
                            /**
                             * @description Marks this as a playback record, which is not counted as an impression
                             * @enum {unknown}
                             */
                            playbackEvent?: "start" | "progress" | "pause" | "ended" | "summary";
                            /** @description Played parts of the video, in seconds. Only allowed with playbackEvent */
                            playedSegments?: [
                                number,
                                number
                            ][];
                            /** @description One visit of one viewer */
                            sessionId?: string;
                            /** @description Where the event came from; `sdk` for pages */
                            source?: string;
                            /** @description Milliseconds since the Unix epoch */
                            timestamp: number;
                            /** @description The answer or the amount; its meaning depends on the type */
                            value?: number | string | null;
                            /** @description The video */
                            videoId?: string;
                            /** @description Length of the video in seconds */
                            videoLength?: number;
                            /** @description Where in the video it happened */
                            videoTimeSeconds?: number;
                            /** @description Seconds of the video that were played */
                            watchedSeconds?: number;
                        };
                    } | {
                        /** @description One conversion */
                        conversion: {
                            /** @description The account that owns this */
                            accountId: string;
                            /** @description The campaign */
                            campaignId?: string;
                            /** @description The conversion */
                            conversionId: string;
                            /** @description What happened, for example `purchase`; 1 to 64 characters of A-Za-z0-9._:- */
                            conversionType: string;
                            /** @description ISO 8601 UTC with milliseconds */
                            createdAt: string;
                            /** @description The creative within the campaign */
                            creativeId?: string;
                            /** @description Three-letter ISO 4217 code */
                            currency?: string;
                            /** @description SHA-256, 64 lower-case hex digits */
                            deviceHash?: string;
                            /** @description The installation */
                            installationId?: string;
                            /** @description At most 20 flat entries, 4 KiB */
                            metadata?: {
                                [key: string]: string | number | boolean | null;
                            };
                            /** @description The order number; conversions with the same number are counted once */
                            orderId?: string;
                            /** @description One visit of one viewer */
                            sessionId?: string;
                            /** @description Milliseconds since the Unix epoch */
                            timestamp: number;
                            /** @description The answer or the amount; its meaning depends on the type */
                            value?: string | number;
                            /** @description The video */
                            videoId?: string;
                        };
                    } | {
                        /** @description Marks the last line; without it the export is incomplete */
                        end: {
                            /** @description Conversions */
                            conversions: number;
                            /** @description SHA-256, 64 lower-case hex digits */
                            deviceHash: string;
                            /** @description Events */
                            events: number;
                            /** @description ISO 8601 UTC with milliseconds */
                            exportedAt: string;
                        };
                    };
                };
            };
        };
    };
    getReceiptKeys: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Keys */
                        keys: {
                            /**
                             * @description Signature algorithm
                             * @constant
                             */
                            alg: "EdDSA";
                            /**
                             * @description Curve of the key
                             * @constant
                             */
                            crv: "Ed25519";
                            /** @description Identifier of the key */
                            kid: string;
                            /**
                             * @description Type of the key
                             * @constant
                             */
                            kty: "OKP";
                            /**
                             * @description What the key is for
                             * @constant
                             */
                            use: "sig";
                            /** @description The public key */
                            x: string;
                        }[];
                    };
                };
            };
        };
    };
    getRequestLog: {
        parameters: {
            query?: {
                /** @description `nextCursor` of the previous page */
                cursor?: string;
                /**
                 * @description YYYY-MM-DD, UTC
                 * @example 2026-01-01
                 */
                dateFrom?: string;
                /**
                 * @description YYYY-MM-DD, UTC
                 * @example 2026-01-31
                 */
                dateTo?: string;
                /** @description The id of the key, which is not secret */
                keyId?: string;
                /** @description Maximum number of entries on a page */
                limit?: number;
                /**
                 * @description What happened to the events
                 * @example rejected
                 */
                outcome?: "rejected" | "filtered" | "limited";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Refusals, latest minute first */
                        entries: {
                            /** @description Code from the error catalogue */
                            code: ("malformed_json" | "bad_request" | "missing_api_key" | "invalid_api_key" | "invalid_installation_credentials" | "invalid_cron_secret" | "invalid_metrics_token" | "not_signed_in" | "sign_in_failed" | "second_factor_required" | "invalid_set_up_code" | "wrong_credential" | "sign_up_closed" | "insufficient_permission" | "insufficient_scope" | "origin_not_allowed" | "secret_key_in_browser" | "browser_heartbeat" | "not_found" | "method_not_allowed" | "request_timeout" | "conflict" | "last_owner" | "precondition_failed" | "link_not_valid" | "payload_too_large" | "headers_too_large" | "range_not_satisfiable" | "unsupported_media_type" | "validation_failed" | "account_not_named" | "timestamp_out_of_range" | "rate_limited" | "usage_cap_reached" | "too_many_queries" | "internal_error" | "storage_unavailable" | "overloaded" | "cron_secret_not_set") | string;
                            /** @description How many */
                            count: number;
                            /** @description The id of the key, which is not secret */
                            keyId: string;
                            /** @description The most recent refusal of this kind */
                            last: {
                                /** @description ISO 8601 UTC with milliseconds */
                                at: string;
                                /** @description What is wrong, field by field */
                                errors: {
                                    /** @description Code from the error catalogue */
                                    code: string;
                                    /** @description JSON pointer to the field, or `/name` of a query parameter */
                                    pointer: string;
                                }[];
                                /** @description Field names and harmless values as sent; other values are replaced by their type */
                                payload: unknown;
                            };
                            /** @description ISO 8601 UTC with milliseconds */
                            minute: string;
                            /**
                             * @description What happened to the events
                             * @enum {unknown}
                             */
                            outcome: "rejected" | "filtered" | "limited";
                        }[];
                        /** @description Cursor of the next page; null at the end */
                        nextCursor: string | null;
                    };
                };
            };
        };
    };
    sendConversion: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "conversionType": "purchase",
                 *       "value": "49.90",
                 *       "currency": "EUR",
                 *       "orderId": "order-42",
                 *       "sessionId": "sess_visit"
                 *     }
                 */
                "application/json": {
                    /** @description 1 to 128 characters of A-Za-z0-9._:- */
                    campaignId?: string;
                    /** @description What happened, for example `purchase`; 1 to 64 characters of A-Za-z0-9._:- */
                    conversionType: string;
                    /** @description 1 to 128 characters of A-Za-z0-9._:- */
                    creativeId?: string;
                    /** @description ISO 4217 */
                    currency?: string;
                    /** @description Events with the same key are counted once; keys are remembered for at least 7 days */
                    dedupeKey?: string;
                    /** @description SHA-256, 64 lower-case hex digits */
                    deviceHash?: string;
                    /** @description Your own identifier of the device; only its hash is stored */
                    deviceId?: string;
                    /** @description 1 to 128 characters of A-Za-z0-9._:- */
                    installationId?: string;
                    /** @description At most 20 flat entries, 4 KiB */
                    metadata?: {
                        [key: string]: string | number | boolean | null;
                    };
                    /** @description The order number; conversions with the same number are counted once */
                    orderId?: string;
                    /** @description 1 to 128 characters of A-Za-z0-9._:- */
                    sessionId?: string;
                    /** @description Milliseconds since the Unix epoch */
                    timestampMs?: number;
                    /** @description The answer or the amount; its meaning depends on the type */
                    value?: string | number;
                    /** @description 1 to 128 characters of A-Za-z0-9._:- */
                    videoId?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The conversion */
                        conversionId: string;
                        /**
                         * @description Present if the dedupeKey was already known; the first event is kept
                         * @constant
                         */
                        duplicate?: true;
                        /**
                         * @description Whether everything was accepted
                         * @constant
                         */
                        ok: true;
                        /** @description ISO 8601 UTC with milliseconds */
                        receivedAt: string;
                    };
                };
            };
        };
    };
    sendEvents: {
        parameters: {
            query?: {
                /** @description Answers the same verdicts but stores nothing */
                dryRun?: "1";
            };
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "eventType": "interaction",
                 *       "interactionType": "poll",
                 *       "value": "b",
                 *       "campaignId": "camp_spring",
                 *       "videoId": "vid_trailer",
                 *       "overlayId": "ovl_question",
                 *       "sessionId": "sess_visit"
                 *     }
                 */
                "application/json": {
                    /** @description 1 to 128 characters of A-Za-z0-9._:- */
                    campaignId?: string;
                    /**
                     * @description What the viewer agreed to
                     * @enum {unknown}
                     */
                    consent?: "cookieless" | "granted" | "denied";
                    /** @description 1 to 128 characters of A-Za-z0-9._:- */
                    creativeId?: string;
                    /** @description Events with the same key are counted once; keys are remembered for at least 7 days */
                    dedupeKey?: string;
                    /** @description SHA-256, 64 lower-case hex digits */
                    deviceHash?: string;
                    /** @description Your own identifier of the device; only its hash is stored */
                    deviceId?: string;
                    /**
                     * @description Impression or interaction
                     * @enum {unknown}
                     */
                    eventType: "impression" | "interaction";
                    /** @description Total time for which the overlay was visible and operable */
                    exposureMs?: number;
                    /**
                     * @description What counts as an impression
                     * @enum {unknown}
                     */
                    impressionRule?: "viewable" | "rendered";
                    /** @description 1 to 128 characters of A-Za-z0-9._:- */
                    installationId?: string;
                    /** @description Whether the viewer interacted before this event */
                    interactionOccurred?: boolean;
                    /**
                     * @description What kind of interaction
                     * @enum {unknown}
                     */
                    interactionType?: "tap" | "rating" | "poll" | "slider" | "cta_click" | "completion";
                    /** @description A publishable key, for beacons */
                    key?: string;
                    /**
                     * @description Kind of the last interaction before this event
                     * @enum {unknown}
                     */
                    lastInteractionType?: "tap" | "rating" | "poll" | "slider" | "cta_click" | "completion";
                    /** @description Value of the last interaction before this event */
                    lastInteractionValue?: number | string;
                    /** @description false if the visibility of the overlay could not be measured */
                    measurable?: boolean;
                    /** @description At most 20 flat entries, 4 KiB */
                    metadata?: {
                        [key: string]: string | number | boolean | null;
                    };
                    /** @description 1 to 128 characters of A-Za-z0-9._:- */
                    overlayId?: string;
                    /**
                     * @description The type of overlay
                     * @enum {unknown}
                     */
                    overlayType?: "tap" | "rating" | "poll" | "slider" | "cta";
                    /** @description Watched part of the video, 0 to 100 */
                    percentWatched?: number;
                    /**
                     * @description Marks this as a playback record, which is not counted as an impression
                     * @enum {unknown}
                     */
                    playbackEvent?: "start" | "progress" | "pause" | "ended" | "summary";
                    /** @description Played parts of the video, in seconds. Only allowed with playbackEvent */
                    playedSegments?: [
                        number,
                        number
                    ][];
                    /** @description The sender's clock when the body was sent: milliseconds since the epoch, or ISO 8601. Corrects timestamps where that clock is wrong */
                    sentAt?: number | string;
                    /** @description 1 to 128 characters of A-Za-z0-9._:- */
                    sessionId?: string;
                    /** @description Where the event came from; `sdk` for pages */
                    source?: string;
                    /** @description Milliseconds since the Unix epoch */
                    timestampMs?: number;
                    /** @description The answer or the amount; its meaning depends on the type */
                    value?: number | string | null;
                    /** @description 1 to 128 characters of A-Za-z0-9._:- */
                    videoId?: string;
                    /** @description Length of the video in seconds */
                    videoLength?: number;
                    /** @description Where in the video it happened */
                    videoTimeSeconds?: number;
                    /** @description Seconds of the video that were played */
                    watchedSeconds?: number;
                } | {
                    /** @description Events */
                    events: {
                        /** @description 1 to 128 characters of A-Za-z0-9._:- */
                        campaignId?: string;
                        /**
                         * @description What the viewer agreed to
                         * @enum {unknown}
                         */
                        consent?: "cookieless" | "granted" | "denied";
                        /** @description 1 to 128 characters of A-Za-z0-9._:- */
                        creativeId?: string;
                        /** @description Events with the same key are counted once; keys are remembered for at least 7 days */
                        dedupeKey?: string;
                        /** @description SHA-256, 64 lower-case hex digits */
                        deviceHash?: string;
                        /** @description Your own identifier of the device; only its hash is stored */
                        deviceId?: string;
                        /**
                         * @description Impression or interaction
                         * @enum {unknown}
                         */
                        eventType: "impression" | "interaction";
                        /** @description Total time for which the overlay was visible and operable */
                        exposureMs?: number;
                        /**
                         * @description What counts as an impression
                         * @enum {unknown}
                         */
                        impressionRule?: "viewable" | "rendered";
                        /** @description 1 to 128 characters of A-Za-z0-9._:- */
                        installationId?: string;
                        /** @description Whether the viewer interacted before this event */
                        interactionOccurred?: boolean;
                        /**
                         * @description What kind of interaction
                         * @enum {unknown}
                         */
                        interactionType?: "tap" | "rating" | "poll" | "slider" | "cta_click" | "completion";
                        /**
                         * @description Kind of the last interaction before this event
                         * @enum {unknown}
                         */
                        lastInteractionType?: "tap" | "rating" | "poll" | "slider" | "cta_click" | "completion";
                        /** @description Value of the last interaction before this event */
                        lastInteractionValue?: number | string;
                        /** @description false if the visibility of the overlay could not be measured */
                        measurable?: boolean;
                        /** @description At most 20 flat entries, 4 KiB */
                        metadata?: {
                            [key: string]: string | number | boolean | null;
                        };
                        /** @description 1 to 128 characters of A-Za-z0-9._:- */
                        overlayId?: string;
                        /**
                         * @description The type of overlay
                         * @enum {unknown}
                         */
                        overlayType?: "tap" | "rating" | "poll" | "slider" | "cta";
                        /** @description Watched part of the video, 0 to 100 */
                        percentWatched?: number;
                        /**
                         * @description Marks this as a playback record, which is not counted as an impression
                         * @enum {unknown}
                         */
                        playbackEvent?: "start" | "progress" | "pause" | "ended" | "summary";
                        /** @description Played parts of the video, in seconds. Only allowed with playbackEvent */
                        playedSegments?: [
                            number,
                            number
                        ][];
                        /** @description 1 to 128 characters of A-Za-z0-9._:- */
                        sessionId?: string;
                        /** @description Where the event came from; `sdk` for pages */
                        source?: string;
                        /** @description Milliseconds since the Unix epoch */
                        timestampMs?: number;
                        /** @description The answer or the amount; its meaning depends on the type */
                        value?: number | string | null;
                        /** @description 1 to 128 characters of A-Za-z0-9._:- */
                        videoId?: string;
                        /** @description Length of the video in seconds */
                        videoLength?: number;
                        /** @description Where in the video it happened */
                        videoTimeSeconds?: number;
                        /** @description Seconds of the video that were played */
                        watchedSeconds?: number;
                    }[];
                    /** @description A publishable key, for beacons */
                    key?: string;
                    /** @description Events that the client had to drop since it started, by reason */
                    sdkDropped?: {
                        [key: string]: number;
                    };
                    /** @description The sender's clock when the body was sent: milliseconds since the epoch, or ISO 8601. Corrects timestamps where that clock is wrong */
                    sentAt?: number | string;
                };
                /**
                 * @example {
                 *       "eventType": "interaction",
                 *       "interactionType": "poll",
                 *       "value": "b",
                 *       "campaignId": "camp_spring",
                 *       "videoId": "vid_trailer",
                 *       "overlayId": "ovl_question",
                 *       "sessionId": "sess_visit"
                 *     }
                 */
                "text/plain": {
                    /** @description 1 to 128 characters of A-Za-z0-9._:- */
                    campaignId?: string;
                    /**
                     * @description What the viewer agreed to
                     * @enum {unknown}
                     */
                    consent?: "cookieless" | "granted" | "denied";
                    /** @description 1 to 128 characters of A-Za-z0-9._:- */
                    creativeId?: string;
                    /** @description Events with the same key are counted once; keys are remembered for at least 7 days */
                    dedupeKey?: string;
                    /** @description SHA-256, 64 lower-case hex digits */
                    deviceHash?: string;
                    /** @description Your own identifier of the device; only its hash is stored */
                    deviceId?: string;
                    /**
                     * @description Impression or interaction
                     * @enum {unknown}
                     */
                    eventType: "impression" | "interaction";
                    /** @description Total time for which the overlay was visible and operable */
                    exposureMs?: number;
                    /**
                     * @description What counts as an impression
                     * @enum {unknown}
                     */
                    impressionRule?: "viewable" | "rendered";
                    /** @description 1 to 128 characters of A-Za-z0-9._:- */
                    installationId?: string;
                    /** @description Whether the viewer interacted before this event */
                    interactionOccurred?: boolean;
                    /**
                     * @description What kind of interaction
                     * @enum {unknown}
                     */
                    interactionType?: "tap" | "rating" | "poll" | "slider" | "cta_click" | "completion";
                    /** @description A publishable key, for beacons */
                    key?: string;
                    /**
                     * @description Kind of the last interaction before this event
                     * @enum {unknown}
                     */
                    lastInteractionType?: "tap" | "rating" | "poll" | "slider" | "cta_click" | "completion";
                    /** @description Value of the last interaction before this event */
                    lastInteractionValue?: number | string;
                    /** @description false if the visibility of the overlay could not be measured */
                    measurable?: boolean;
                    /** @description At most 20 flat entries, 4 KiB */
                    metadata?: {
                        [key: string]: string | number | boolean | null;
                    };
                    /** @description 1 to 128 characters of A-Za-z0-9._:- */
                    overlayId?: string;
                    /**
                     * @description The type of overlay
                     * @enum {unknown}
                     */
                    overlayType?: "tap" | "rating" | "poll" | "slider" | "cta";
                    /** @description Watched part of the video, 0 to 100 */
                    percentWatched?: number;
                    /**
                     * @description Marks this as a playback record, which is not counted as an impression
                     * @enum {unknown}
                     */
                    playbackEvent?: "start" | "progress" | "pause" | "ended" | "summary";
                    /** @description Played parts of the video, in seconds. Only allowed with playbackEvent */
                    playedSegments?: [
                        number,
                        number
                    ][];
                    /** @description The sender's clock when the body was sent: milliseconds since the epoch, or ISO 8601. Corrects timestamps where that clock is wrong */
                    sentAt?: number | string;
                    /** @description 1 to 128 characters of A-Za-z0-9._:- */
                    sessionId?: string;
                    /** @description Where the event came from; `sdk` for pages */
                    source?: string;
                    /** @description Milliseconds since the Unix epoch */
                    timestampMs?: number;
                    /** @description The answer or the amount; its meaning depends on the type */
                    value?: number | string | null;
                    /** @description 1 to 128 characters of A-Za-z0-9._:- */
                    videoId?: string;
                    /** @description Length of the video in seconds */
                    videoLength?: number;
                    /** @description Where in the video it happened */
                    videoTimeSeconds?: number;
                    /** @description Seconds of the video that were played */
                    watchedSeconds?: number;
                } | {
                    /** @description Events */
                    events: {
                        /** @description 1 to 128 characters of A-Za-z0-9._:- */
                        campaignId?: string;
                        /**
                         * @description What the viewer agreed to
                         * @enum {unknown}
                         */
                        consent?: "cookieless" | "granted" | "denied";
                        /** @description 1 to 128 characters of A-Za-z0-9._:- */
                        creativeId?: string;
                        /** @description Events with the same key are counted once; keys are remembered for at least 7 days */
                        dedupeKey?: string;
                        /** @description SHA-256, 64 lower-case hex digits */
                        deviceHash?: string;
                        /** @description Your own identifier of the device; only its hash is stored */
                        deviceId?: string;
                        /**
                         * @description Impression or interaction
                         * @enum {unknown}
                         */
                        eventType: "impression" | "interaction";
                        /** @description Total time for which the overlay was visible and operable */
                        exposureMs?: number;
                        /**
                         * @description What counts as an impression
                         * @enum {unknown}
                         */
                        impressionRule?: "viewable" | "rendered";
                        /** @description 1 to 128 characters of A-Za-z0-9._:- */
                        installationId?: string;
                        /** @description Whether the viewer interacted before this event */
                        interactionOccurred?: boolean;
                        /**
                         * @description What kind of interaction
                         * @enum {unknown}
                         */
                        interactionType?: "tap" | "rating" | "poll" | "slider" | "cta_click" | "completion";
                        /**
                         * @description Kind of the last interaction before this event
                         * @enum {unknown}
                         */
                        lastInteractionType?: "tap" | "rating" | "poll" | "slider" | "cta_click" | "completion";
                        /** @description Value of the last interaction before this event */
                        lastInteractionValue?: number | string;
                        /** @description false if the visibility of the overlay could not be measured */
                        measurable?: boolean;
                        /** @description At most 20 flat entries, 4 KiB */
                        metadata?: {
                            [key: string]: string | number | boolean | null;
                        };
                        /** @description 1 to 128 characters of A-Za-z0-9._:- */
                        overlayId?: string;
                        /**
                         * @description The type of overlay
                         * @enum {unknown}
                         */
                        overlayType?: "tap" | "rating" | "poll" | "slider" | "cta";
                        /** @description Watched part of the video, 0 to 100 */
                        percentWatched?: number;
                        /**
                         * @description Marks this as a playback record, which is not counted as an impression
                         * @enum {unknown}
                         */
                        playbackEvent?: "start" | "progress" | "pause" | "ended" | "summary";
                        /** @description Played parts of the video, in seconds. Only allowed with playbackEvent */
                        playedSegments?: [
                            number,
                            number
                        ][];
                        /** @description 1 to 128 characters of A-Za-z0-9._:- */
                        sessionId?: string;
                        /** @description Where the event came from; `sdk` for pages */
                        source?: string;
                        /** @description Milliseconds since the Unix epoch */
                        timestampMs?: number;
                        /** @description The answer or the amount; its meaning depends on the type */
                        value?: number | string | null;
                        /** @description 1 to 128 characters of A-Za-z0-9._:- */
                        videoId?: string;
                        /** @description Length of the video in seconds */
                        videoLength?: number;
                        /** @description Where in the video it happened */
                        videoTimeSeconds?: number;
                        /** @description Seconds of the video that were played */
                        watchedSeconds?: number;
                    }[];
                    /** @description A publishable key, for beacons */
                    key?: string;
                    /** @description Events that the client had to drop since it started, by reason */
                    sdkDropped?: {
                        [key: string]: number;
                    };
                    /** @description The sender's clock when the body was sent: milliseconds since the epoch, or ISO 8601. Corrects timestamps where that clock is wrong */
                    sentAt?: number | string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /**
                         * @description Present if the dedupeKey was already known; the first event is kept
                         * @constant
                         */
                        duplicate?: true;
                        /** @description The event */
                        eventId: string;
                        /**
                         * @description Whether everything was accepted
                         * @constant
                         */
                        ok: true;
                        /** @description ISO 8601 UTC with milliseconds */
                        receivedAt: string;
                        /**
                         * @description Present if the same dedupeKey was sent with a different payload; the first is kept
                         * @constant
                         */
                        warning?: "payload_mismatch";
                    } | {
                        /** @description The event */
                        eventId: null;
                        /**
                         * @description Whether everything was accepted
                         * @constant
                         */
                        ok: false;
                        /** @description Why it was not stored */
                        reason?: string;
                        /** @description ISO 8601 UTC with milliseconds */
                        receivedAt: string;
                        /**
                         * @description The current status
                         * @constant
                         */
                        status: "filtered";
                    } | {
                        /** @description How many events are durably stored */
                        accepted: number;
                        /** @description Whether everything was accepted */
                        ok: boolean;
                        /** @description ISO 8601 UTC with milliseconds */
                        receivedAt: string;
                        /** @description How many events were refused */
                        rejected: number;
                        /** @description A verdict for each event, in order */
                        results: {
                            /** @description Code from the error catalogue */
                            code?: ("malformed_json" | "bad_request" | "missing_api_key" | "invalid_api_key" | "invalid_installation_credentials" | "invalid_cron_secret" | "invalid_metrics_token" | "not_signed_in" | "sign_in_failed" | "second_factor_required" | "invalid_set_up_code" | "wrong_credential" | "sign_up_closed" | "insufficient_permission" | "insufficient_scope" | "origin_not_allowed" | "secret_key_in_browser" | "browser_heartbeat" | "not_found" | "method_not_allowed" | "request_timeout" | "conflict" | "last_owner" | "precondition_failed" | "link_not_valid" | "payload_too_large" | "headers_too_large" | "range_not_satisfiable" | "unsupported_media_type" | "validation_failed" | "account_not_named" | "timestamp_out_of_range" | "rate_limited" | "usage_cap_reached" | "too_many_queries" | "internal_error" | "storage_unavailable" | "overloaded" | "cron_secret_not_set") | string;
                            /** @description A sentence that says what is wrong */
                            detail?: string;
                            /** @description The event */
                            eventId?: string;
                            /** @description Position of the event in the batch, from 0 */
                            index: number;
                            /** @description ISO 8601 UTC with milliseconds */
                            receivedAt?: string;
                            /**
                             * @description The current status
                             * @enum {unknown}
                             */
                            status: "accepted" | "duplicate" | "filtered" | "rejected" | "retry";
                            /**
                             * @description Present if the same dedupeKey was sent with a different payload; the first is kept
                             * @constant
                             */
                            warning?: "payload_mismatch";
                        }[];
                    };
                };
            };
        };
    };
    init: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "videoId": "vid_trailer",
                 *       "page": {
                 *         "url": "https://shop.example/"
                 *       },
                 *       "consent": "cookieless"
                 *     }
                 */
                "application/json": {
                    /** @description 1 to 128 characters of A-Za-z0-9._:- */
                    campaignId?: string;
                    /**
                     * @description What the viewer agreed to
                     * @enum {unknown}
                     */
                    consent?: "cookieless" | "granted" | "denied";
                    /** @description Your own identifier of the device; only its hash is stored */
                    deviceId?: string;
                    /** @description 1 to 128 characters of A-Za-z0-9._:- */
                    installationId?: string;
                    /** @description The key itself */
                    key?: string;
                    /** @description The page that the SDK runs in */
                    page?: {
                        /** @description The page that led to this page */
                        referrer?: string;
                        /** @description Address of the page */
                        url?: string;
                    };
                    /** @description Version of the SDK */
                    sdkVersion?: string;
                    /** @description 1 to 128 characters of A-Za-z0-9._:- */
                    sessionId?: string;
                    /** @description 1 to 128 characters of A-Za-z0-9._:- */
                    videoId?: string;
                };
                /**
                 * @example {
                 *       "videoId": "vid_trailer",
                 *       "page": {
                 *         "url": "https://shop.example/"
                 *       },
                 *       "consent": "cookieless"
                 *     }
                 */
                "text/plain": {
                    /** @description 1 to 128 characters of A-Za-z0-9._:- */
                    campaignId?: string;
                    /**
                     * @description What the viewer agreed to
                     * @enum {unknown}
                     */
                    consent?: "cookieless" | "granted" | "denied";
                    /** @description Your own identifier of the device; only its hash is stored */
                    deviceId?: string;
                    /** @description 1 to 128 characters of A-Za-z0-9._:- */
                    installationId?: string;
                    /** @description The key itself */
                    key?: string;
                    /** @description The page that the SDK runs in */
                    page?: {
                        /** @description The page that led to this page */
                        referrer?: string;
                        /** @description Address of the page */
                        url?: string;
                    };
                    /** @description Version of the SDK */
                    sdkVersion?: string;
                    /** @description 1 to 128 characters of A-Za-z0-9._:- */
                    sessionId?: string;
                    /** @description 1 to 128 characters of A-Za-z0-9._:- */
                    videoId?: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description How the SDK delivers events */
                        config: {
                            /** @description How long the SDK collects events before it sends them */
                            flushIntervalMs: number;
                            /**
                             * @description How events sent with Global Privacy Control are treated
                             * @enum {unknown}
                             */
                            globalPrivacyControl: "cookieless" | "drop" | "ignore";
                            /** @description Maximum number of events in one request of the SDK */
                            maxBatchEvents: number;
                            /** @description Maximum size of one event in bytes */
                            maxEventBytes: number;
                            /** @description Maximum number of bytes queued in the browser */
                            maxQueuedBytes: number;
                            /** @description Maximum number of events queued in the browser */
                            maxQueuedEvents: number;
                            /** @description How often the SDK reports progress */
                            playbackProgressSeconds: number;
                        };
                        /**
                         * @description Whether everything was accepted
                         * @constant
                         */
                        ok: true;
                        /** @description Overlays */
                        overlays: {
                            /** @description The campaign */
                            campaignId?: string;
                            /** @description Input of overlay creation; discriminated by `type` */
                            options: {
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                creativeId?: string;
                                /**
                                 * @description Where the link opens
                                 * @enum {unknown}
                                 */
                                ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                                /** @description Text of the button */
                                ctaText?: string;
                                /** @description Where the button leads: https, http, mailto or tel */
                                ctaUrl?: string;
                                /** @description Whether the viewer can close the overlay */
                                dismissible?: boolean;
                                /** @description When the overlay disappears, in seconds of the video */
                                endTime?: number;
                                /**
                                 * @description How often a viewer sees the overlay
                                 * @enum {unknown}
                                 */
                                frequency?: "always" | "once-per-session" | "once-per-device";
                                /** @description The overlay disappears by itself after this many milliseconds */
                                hideAfterMs?: number;
                                /**
                                 * @description What counts as an impression
                                 * @enum {unknown}
                                 */
                                impressionRule?: "viewable" | "rendered";
                                /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                                labels?: {
                                    [key: string]: string;
                                };
                                /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                                locale?: string;
                                /** @description At most 20 flat entries, 4 KiB */
                                metadata?: {
                                    [key: string]: string | number | boolean | null;
                                };
                                /**
                                 * @description What happens to the overlay when the video enters native full screen
                                 * @enum {unknown}
                                 */
                                onFullscreen?: "exit" | "defer" | "skip";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                overlayId?: string;
                                /** @description Whether the video pauses while the overlay is shown */
                                pauseVideo?: boolean;
                                /** @description The question of a poll; other types ignore it */
                                pollQuestion?: string;
                                /** @description One of nine places, or `"x% y%"` of the picture */
                                position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                                /** @description Whether the overlay is shown again when the viewer seeks back */
                                redisplay?: boolean;
                                /**
                                 * @description What makes the overlay appear
                                 * @enum {unknown}
                                 */
                                showOn?: "time" | "start" | "pause" | "ended" | "manual";
                                /** @description When the overlay appears, in seconds of the video */
                                startTime?: number;
                                /** @description Text of the button */
                                tapLabel?: string;
                                /**
                                 * @description Two thumbs, or one button
                                 * @enum {unknown}
                                 */
                                tapStyle?: "like-dislike" | "button";
                                /** @description What a tap on the button sends */
                                tapValue?: number | string;
                                /**
                                 * @description Colours of the overlay
                                 * @enum {unknown}
                                 */
                                theme?: "auto" | "light" | "dark" | "glass";
                                /** @description A heading */
                                title?: string;
                                /**
                                 * @description The type of overlay
                                 * @constant
                                 */
                                type: "tap";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                videoId?: string;
                            } | {
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                creativeId?: string;
                                /**
                                 * @description Where the link opens
                                 * @enum {unknown}
                                 */
                                ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                                /** @description Text of the button */
                                ctaText?: string;
                                /** @description Where the button leads: https, http, mailto or tel */
                                ctaUrl?: string;
                                /** @description Whether the viewer can close the overlay */
                                dismissible?: boolean;
                                /** @description When the overlay disappears, in seconds of the video */
                                endTime?: number;
                                /**
                                 * @description How often a viewer sees the overlay
                                 * @enum {unknown}
                                 */
                                frequency?: "always" | "once-per-session" | "once-per-device";
                                /** @description The overlay disappears by itself after this many milliseconds */
                                hideAfterMs?: number;
                                /**
                                 * @description What counts as an impression
                                 * @enum {unknown}
                                 */
                                impressionRule?: "viewable" | "rendered";
                                /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                                labels?: {
                                    [key: string]: string;
                                };
                                /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                                locale?: string;
                                /** @description At most 20 flat entries, 4 KiB */
                                metadata?: {
                                    [key: string]: string | number | boolean | null;
                                };
                                /**
                                 * @description What happens to the overlay when the video enters native full screen
                                 * @enum {unknown}
                                 */
                                onFullscreen?: "exit" | "defer" | "skip";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                overlayId?: string;
                                /** @description Whether the video pauses while the overlay is shown */
                                pauseVideo?: boolean;
                                /** @description The question of a poll; other types ignore it */
                                pollQuestion?: string;
                                /** @description One of nine places, or `"x% y%"` of the picture */
                                position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                                /** @description The highest rating */
                                ratingMax?: number;
                                /**
                                 * @description Stars or numbers
                                 * @enum {unknown}
                                 */
                                ratingStyle?: "stars" | "numbers";
                                /** @description Whether the overlay is shown again when the viewer seeks back */
                                redisplay?: boolean;
                                /**
                                 * @description What makes the overlay appear
                                 * @enum {unknown}
                                 */
                                showOn?: "time" | "start" | "pause" | "ended" | "manual";
                                /** @description Whether viewers see the results after they answer */
                                showResults?: boolean;
                                /** @description When the overlay appears, in seconds of the video */
                                startTime?: number;
                                /**
                                 * @description Colours of the overlay
                                 * @enum {unknown}
                                 */
                                theme?: "auto" | "light" | "dark" | "glass";
                                /** @description A heading */
                                title?: string;
                                /**
                                 * @description The type of overlay
                                 * @constant
                                 */
                                type: "rating";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                videoId?: string;
                            } | {
                                /** @description Whether viewers may change their answer */
                                allowChange?: boolean;
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                creativeId?: string;
                                /**
                                 * @description Where the link opens
                                 * @enum {unknown}
                                 */
                                ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                                /** @description Text of the button */
                                ctaText?: string;
                                /** @description Where the button leads: https, http, mailto or tel */
                                ctaUrl?: string;
                                /** @description Whether the viewer can close the overlay */
                                dismissible?: boolean;
                                /** @description When the overlay disappears, in seconds of the video */
                                endTime?: number;
                                /**
                                 * @description How often a viewer sees the overlay
                                 * @enum {unknown}
                                 */
                                frequency?: "always" | "once-per-session" | "once-per-device";
                                /** @description The overlay disappears by itself after this many milliseconds */
                                hideAfterMs?: number;
                                /**
                                 * @description What counts as an impression
                                 * @enum {unknown}
                                 */
                                impressionRule?: "viewable" | "rendered";
                                /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                                labels?: {
                                    [key: string]: string;
                                };
                                /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                                locale?: string;
                                /** @description At most 20 flat entries, 4 KiB */
                                metadata?: {
                                    [key: string]: string | number | boolean | null;
                                };
                                /**
                                 * @description What happens to the overlay when the video enters native full screen
                                 * @enum {unknown}
                                 */
                                onFullscreen?: "exit" | "defer" | "skip";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                overlayId?: string;
                                /** @description Whether the video pauses while the overlay is shown */
                                pauseVideo?: boolean;
                                /** @description The options of the poll: two to eight */
                                pollOptions?: (string | {
                                    /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                    id: string;
                                    /** @description Text of the option */
                                    label: string;
                                })[];
                                /** @description The question of a poll; other types ignore it */
                                pollQuestion?: string;
                                /** @description One of nine places, or `"x% y%"` of the picture */
                                position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                                /** @description Whether the overlay is shown again when the viewer seeks back */
                                redisplay?: boolean;
                                /**
                                 * @description What makes the overlay appear
                                 * @enum {unknown}
                                 */
                                showOn?: "time" | "start" | "pause" | "ended" | "manual";
                                /** @description Whether viewers see the results after they answer */
                                showResults?: boolean;
                                /** @description When the overlay appears, in seconds of the video */
                                startTime?: number;
                                /**
                                 * @description Colours of the overlay
                                 * @enum {unknown}
                                 */
                                theme?: "auto" | "light" | "dark" | "glass";
                                /** @description A heading */
                                title?: string;
                                /**
                                 * @description The type of overlay
                                 * @constant
                                 */
                                type: "poll";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                videoId?: string;
                            } | {
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                creativeId?: string;
                                /**
                                 * @description Where the link opens
                                 * @enum {unknown}
                                 */
                                ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                                /** @description Text of the button */
                                ctaText?: string;
                                /** @description Where the button leads: https, http, mailto or tel */
                                ctaUrl?: string;
                                /** @description Whether the viewer can close the overlay */
                                dismissible?: boolean;
                                /** @description When the overlay disappears, in seconds of the video */
                                endTime?: number;
                                /**
                                 * @description How often a viewer sees the overlay
                                 * @enum {unknown}
                                 */
                                frequency?: "always" | "once-per-session" | "once-per-device";
                                /** @description The overlay disappears by itself after this many milliseconds */
                                hideAfterMs?: number;
                                /**
                                 * @description What counts as an impression
                                 * @enum {unknown}
                                 */
                                impressionRule?: "viewable" | "rendered";
                                /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                                labels?: {
                                    [key: string]: string;
                                };
                                /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                                locale?: string;
                                /** @description At most 20 flat entries, 4 KiB */
                                metadata?: {
                                    [key: string]: string | number | boolean | null;
                                };
                                /**
                                 * @description What happens to the overlay when the video enters native full screen
                                 * @enum {unknown}
                                 */
                                onFullscreen?: "exit" | "defer" | "skip";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                overlayId?: string;
                                /** @description Whether the video pauses while the overlay is shown */
                                pauseVideo?: boolean;
                                /** @description The question of a poll; other types ignore it */
                                pollQuestion?: string;
                                /** @description One of nine places, or `"x% y%"` of the picture */
                                position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                                /** @description Whether the overlay is shown again when the viewer seeks back */
                                redisplay?: boolean;
                                /**
                                 * @description What makes the overlay appear
                                 * @enum {unknown}
                                 */
                                showOn?: "time" | "start" | "pause" | "ended" | "manual";
                                /** @description Whether viewers see the results after they answer */
                                showResults?: boolean;
                                /** @description An emoji on the thumb of the slider */
                                sliderEmoji?: string;
                                /** @description Labels at the two ends of the slider */
                                sliderLabels?: string[];
                                /** @description Highest value of the slider */
                                sliderMax?: number;
                                /** @description Lowest value of the slider */
                                sliderMin?: number;
                                /** @description Step of the slider */
                                sliderStep?: number;
                                /** @description When the overlay appears, in seconds of the video */
                                startTime?: number;
                                /**
                                 * @description Colours of the overlay
                                 * @enum {unknown}
                                 */
                                theme?: "auto" | "light" | "dark" | "glass";
                                /** @description A heading */
                                title?: string;
                                /**
                                 * @description The type of overlay
                                 * @constant
                                 */
                                type: "slider";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                videoId?: string;
                            } | {
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                creativeId?: string;
                                /**
                                 * @description Where the link opens
                                 * @enum {unknown}
                                 */
                                ctaTarget?: "_blank" | "_self" | "_top" | "_parent";
                                /** @description Text of the button */
                                ctaText?: string;
                                /** @description Where the button leads: https, http, mailto or tel */
                                ctaUrl?: string;
                                /** @description Whether the viewer can close the overlay */
                                dismissible?: boolean;
                                /** @description When the overlay disappears, in seconds of the video */
                                endTime?: number;
                                /**
                                 * @description How often a viewer sees the overlay
                                 * @enum {unknown}
                                 */
                                frequency?: "always" | "once-per-session" | "once-per-device";
                                /** @description The overlay disappears by itself after this many milliseconds */
                                hideAfterMs?: number;
                                /**
                                 * @description What counts as an impression
                                 * @enum {unknown}
                                 */
                                impressionRule?: "viewable" | "rendered";
                                /** @description Replaces built-in texts by name, for example `{"submit": "Send"}` */
                                labels?: {
                                    [key: string]: string;
                                };
                                /** @description Language of the built-in texts, for example `en` or `pt-BR` */
                                locale?: string;
                                /** @description At most 20 flat entries, 4 KiB */
                                metadata?: {
                                    [key: string]: string | number | boolean | null;
                                };
                                /**
                                 * @description What happens to the overlay when the video enters native full screen
                                 * @enum {unknown}
                                 */
                                onFullscreen?: "exit" | "defer" | "skip";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                overlayId?: string;
                                /** @description Whether the video pauses while the overlay is shown */
                                pauseVideo?: boolean;
                                /** @description The question of a poll; other types ignore it */
                                pollQuestion?: string;
                                /** @description One of nine places, or `"x% y%"` of the picture */
                                position?: ("top-left" | "top-center" | "top-right" | "center-left" | "center" | "center-right" | "bottom-left" | "bottom-center" | "bottom-right") | string;
                                /** @description Whether the overlay is shown again when the viewer seeks back */
                                redisplay?: boolean;
                                /**
                                 * @description What makes the overlay appear
                                 * @enum {unknown}
                                 */
                                showOn?: "time" | "start" | "pause" | "ended" | "manual";
                                /** @description When the overlay appears, in seconds of the video */
                                startTime?: number;
                                /**
                                 * @description Colours of the overlay
                                 * @enum {unknown}
                                 */
                                theme?: "auto" | "light" | "dark" | "glass";
                                /** @description A heading */
                                title?: string;
                                /**
                                 * @description The type of overlay
                                 * @constant
                                 */
                                type: "cta";
                                /** @description 1 to 128 characters of A-Za-z0-9._:- */
                                videoId?: string;
                            };
                            /** @description The overlay */
                            overlayId: string;
                            /** @description The video */
                            videoId: string;
                        }[];
                        /** @description ISO 8601 UTC with milliseconds */
                        serverTime: string;
                        /** @description One visit of one viewer */
                        sessionId: string;
                    };
                };
            };
        };
    };
    getSession: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The accounts of which the person is a member, by name */
                        accounts: {
                            /** @description The account that owns this */
                            accountId: string;
                            /** @description ISO 8601 UTC with milliseconds */
                            createdAt: string;
                            /** @description Made-up data that the account was begun with; null if there is none */
                            demoData: {
                                /** @description Its campaigns, which are of nothing else */
                                campaignIds: string[];
                                /** @description How many conversions there are of it; 0 until all are written */
                                conversions: number;
                                /** @description YYYY-MM-DD, UTC */
                                dateFrom: string;
                                /** @description YYYY-MM-DD, UTC */
                                dateTo: string;
                                /** @description How many events there are of it; 0 until all are written */
                                events: number;
                                /** @description Its overlays */
                                overlayIds: string[];
                                /**
                                 * @description Whether it is still being written, there, or being removed
                                 * @enum {unknown}
                                 */
                                state: "writing" | "present" | "removing";
                                /** @description Its videos, which are of nothing else */
                                videoIds: string[];
                            } | null;
                            /** @description A name for people */
                            name: string;
                            /**
                             * @description What the person may do in the account
                             * @enum {unknown}
                             */
                            role: "viewer" | "editor" | "owner";
                        }[];
                        /** @description Whether nobody can sign in yet, so that the set-up page is next */
                        needsSetUp: boolean;
                        /** @description Who is signed in; null: nobody */
                        person: {
                            /** @description The e-mail address of the person */
                            email: string;
                            /** @description Whether signing in also needs a code of an authenticator app */
                            hasTwoFactor: boolean;
                            /** @description Whether the person makes accounts and links for others on this instance */
                            isAdministrator: boolean;
                            /** @description The language that the person chose; null: that of the browser */
                            locale: string | null;
                            /** @description A name for people */
                            name: string;
                            /** @description The person */
                            personId: string;
                            /** @description The IANA time zone that the person chose; null: that of the browser */
                            timeZone: string | null;
                        } | null;
                        /** @description Whether the service sends mail, so that links need not be handed over */
                        sendsMail: boolean;
                        /**
                         * @description Whether somebody without an invitation can sign up
                         * @enum {unknown}
                         */
                        signUp: "open" | "closed";
                    };
                };
            };
        };
    };
    signIn: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "owner@shop.example",
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": {
                    /** @description Six digits of the authenticator app, or a backup code, where `second_factor_required` asked for it */
                    code?: string;
                    /** @description The e-mail address */
                    email: string;
                    /** @description The password */
                    password: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The accounts of which the person is a member, by name */
                        accounts: {
                            /** @description The account that owns this */
                            accountId: string;
                            /** @description ISO 8601 UTC with milliseconds */
                            createdAt: string;
                            /** @description Made-up data that the account was begun with; null if there is none */
                            demoData: {
                                /** @description Its campaigns, which are of nothing else */
                                campaignIds: string[];
                                /** @description How many conversions there are of it; 0 until all are written */
                                conversions: number;
                                /** @description YYYY-MM-DD, UTC */
                                dateFrom: string;
                                /** @description YYYY-MM-DD, UTC */
                                dateTo: string;
                                /** @description How many events there are of it; 0 until all are written */
                                events: number;
                                /** @description Its overlays */
                                overlayIds: string[];
                                /**
                                 * @description Whether it is still being written, there, or being removed
                                 * @enum {unknown}
                                 */
                                state: "writing" | "present" | "removing";
                                /** @description Its videos, which are of nothing else */
                                videoIds: string[];
                            } | null;
                            /** @description A name for people */
                            name: string;
                            /**
                             * @description What the person may do in the account
                             * @enum {unknown}
                             */
                            role: "viewer" | "editor" | "owner";
                        }[];
                        /** @description Whether nobody can sign in yet, so that the set-up page is next */
                        needsSetUp: boolean;
                        /** @description Who is signed in; null: nobody */
                        person: {
                            /** @description The e-mail address of the person */
                            email: string;
                            /** @description Whether signing in also needs a code of an authenticator app */
                            hasTwoFactor: boolean;
                            /** @description Whether the person makes accounts and links for others on this instance */
                            isAdministrator: boolean;
                            /** @description The language that the person chose; null: that of the browser */
                            locale: string | null;
                            /** @description A name for people */
                            name: string;
                            /** @description The person */
                            personId: string;
                            /** @description The IANA time zone that the person chose; null: that of the browser */
                            timeZone: string | null;
                        } | null;
                        /** @description Whether the service sends mail, so that links need not be handed over */
                        sendsMail: boolean;
                        /**
                         * @description Whether somebody without an invitation can sign up
                         * @enum {unknown}
                         */
                        signUp: "open" | "closed";
                    };
                };
            };
        };
    };
    signOut: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    updateProfile: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "name": "Robin",
                 *       "locale": "de",
                 *       "timeZone": "Europe/Berlin"
                 *     }
                 */
                "application/json": {
                    /** @description A language tag, for example `de` or `pt-BR`; null: that of the browser */
                    locale?: string | null;
                    /** @description How others see this person */
                    name?: string;
                    /** @description The IANA name of a time zone; null: that of the browser */
                    timeZone?: string | null;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The accounts of which the person is a member, by name */
                        accounts: {
                            /** @description The account that owns this */
                            accountId: string;
                            /** @description ISO 8601 UTC with milliseconds */
                            createdAt: string;
                            /** @description Made-up data that the account was begun with; null if there is none */
                            demoData: {
                                /** @description Its campaigns, which are of nothing else */
                                campaignIds: string[];
                                /** @description How many conversions there are of it; 0 until all are written */
                                conversions: number;
                                /** @description YYYY-MM-DD, UTC */
                                dateFrom: string;
                                /** @description YYYY-MM-DD, UTC */
                                dateTo: string;
                                /** @description How many events there are of it; 0 until all are written */
                                events: number;
                                /** @description Its overlays */
                                overlayIds: string[];
                                /**
                                 * @description Whether it is still being written, there, or being removed
                                 * @enum {unknown}
                                 */
                                state: "writing" | "present" | "removing";
                                /** @description Its videos, which are of nothing else */
                                videoIds: string[];
                            } | null;
                            /** @description A name for people */
                            name: string;
                            /**
                             * @description What the person may do in the account
                             * @enum {unknown}
                             */
                            role: "viewer" | "editor" | "owner";
                        }[];
                        /** @description Whether nobody can sign in yet, so that the set-up page is next */
                        needsSetUp: boolean;
                        /** @description Who is signed in; null: nobody */
                        person: {
                            /** @description The e-mail address of the person */
                            email: string;
                            /** @description Whether signing in also needs a code of an authenticator app */
                            hasTwoFactor: boolean;
                            /** @description Whether the person makes accounts and links for others on this instance */
                            isAdministrator: boolean;
                            /** @description The language that the person chose; null: that of the browser */
                            locale: string | null;
                            /** @description A name for people */
                            name: string;
                            /** @description The person */
                            personId: string;
                            /** @description The IANA time zone that the person chose; null: that of the browser */
                            timeZone: string | null;
                        } | null;
                        /** @description Whether the service sends mail, so that links need not be handed over */
                        sendsMail: boolean;
                        /**
                         * @description Whether somebody without an invitation can sign up
                         * @enum {unknown}
                         */
                        signUp: "open" | "closed";
                    };
                };
            };
        };
    };
    listSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Sessions, newest first */
                        sessions: {
                            /** @description When the person signed in */
                            createdAt: string;
                            /** @description When it ends if it is not used */
                            expiresAt: string;
                            /** @description Whether this request carries it */
                            isCurrent: boolean;
                            /** @description When it was last used, accurate to a day */
                            lastUsedAt: string;
                            /** @description One place where a person is signed in */
                            signInId: string;
                            /** @description The browser, as it names itself */
                            userAgent: string;
                        }[];
                    };
                };
            };
        };
    };
    revokeOtherSessions: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    revokeSession: {
        parameters: {
            query?: never;
            header?: never;
            path: {
                /** @description The session, as it was listed */
                signInId: string;
            };
            cookie?: never;
        };
        requestBody?: never;
        responses: {
            /** @description Success */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    setUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "the-code-in-the-log",
                 *       "email": "owner@shop.example",
                 *       "name": "Robin",
                 *       "password": "correct horse battery staple",
                 *       "accountName": "My shop"
                 *     }
                 */
                "application/json": {
                    /** @description The name of the account */
                    accountName: string;
                    /** @description The one-time code in the log of the service */
                    code: string;
                    /** @description An e-mail address; upper and lower case are the same */
                    email: string;
                    /** @description How others see this person */
                    name: string;
                    /** @description 12 to 200 characters, any of Unicode */
                    password: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The account that owns this */
                        accountId: string;
                        /** @description For pages; null if a setting has made it */
                        publishableKey: string | null;
                        /** @description For servers; null if a setting has made it */
                        secretKey: string | null;
                        /** @description Who is signed in, and their accounts */
                        session: {
                            /** @description The accounts of which the person is a member, by name */
                            accounts: {
                                /** @description The account that owns this */
                                accountId: string;
                                /** @description ISO 8601 UTC with milliseconds */
                                createdAt: string;
                                /** @description Made-up data that the account was begun with; null if there is none */
                                demoData: {
                                    /** @description Its campaigns, which are of nothing else */
                                    campaignIds: string[];
                                    /** @description How many conversions there are of it; 0 until all are written */
                                    conversions: number;
                                    /** @description YYYY-MM-DD, UTC */
                                    dateFrom: string;
                                    /** @description YYYY-MM-DD, UTC */
                                    dateTo: string;
                                    /** @description How many events there are of it; 0 until all are written */
                                    events: number;
                                    /** @description Its overlays */
                                    overlayIds: string[];
                                    /**
                                     * @description Whether it is still being written, there, or being removed
                                     * @enum {unknown}
                                     */
                                    state: "writing" | "present" | "removing";
                                    /** @description Its videos, which are of nothing else */
                                    videoIds: string[];
                                } | null;
                                /** @description A name for people */
                                name: string;
                                /**
                                 * @description What the person may do in the account
                                 * @enum {unknown}
                                 */
                                role: "viewer" | "editor" | "owner";
                            }[];
                            /** @description Whether nobody can sign in yet, so that the set-up page is next */
                            needsSetUp: boolean;
                            /** @description Who is signed in; null: nobody */
                            person: {
                                /** @description The e-mail address of the person */
                                email: string;
                                /** @description Whether signing in also needs a code of an authenticator app */
                                hasTwoFactor: boolean;
                                /** @description Whether the person makes accounts and links for others on this instance */
                                isAdministrator: boolean;
                                /** @description The language that the person chose; null: that of the browser */
                                locale: string | null;
                                /** @description A name for people */
                                name: string;
                                /** @description The person */
                                personId: string;
                                /** @description The IANA time zone that the person chose; null: that of the browser */
                                timeZone: string | null;
                            } | null;
                            /** @description Whether the service sends mail, so that links need not be handed over */
                            sendsMail: boolean;
                            /**
                             * @description Whether somebody without an invitation can sign up
                             * @enum {unknown}
                             */
                            signUp: "open" | "closed";
                        };
                    };
                };
            };
        };
    };
    signUp: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "email": "new@shop.example",
                 *       "name": "Kim",
                 *       "password": "correct horse battery staple",
                 *       "accountName": "Shop"
                 *     }
                 */
                "application/json": {
                    /** @description The name of the account */
                    accountName: string;
                    /** @description An e-mail address; upper and lower case are the same */
                    email: string;
                    /** @description How others see this person */
                    name: string;
                    /** @description 12 to 200 characters, any of Unicode */
                    password: string;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description The accounts of which the person is a member, by name */
                        accounts: {
                            /** @description The account that owns this */
                            accountId: string;
                            /** @description ISO 8601 UTC with milliseconds */
                            createdAt: string;
                            /** @description Made-up data that the account was begun with; null if there is none */
                            demoData: {
                                /** @description Its campaigns, which are of nothing else */
                                campaignIds: string[];
                                /** @description How many conversions there are of it; 0 until all are written */
                                conversions: number;
                                /** @description YYYY-MM-DD, UTC */
                                dateFrom: string;
                                /** @description YYYY-MM-DD, UTC */
                                dateTo: string;
                                /** @description How many events there are of it; 0 until all are written */
                                events: number;
                                /** @description Its overlays */
                                overlayIds: string[];
                                /**
                                 * @description Whether it is still being written, there, or being removed
                                 * @enum {unknown}
                                 */
                                state: "writing" | "present" | "removing";
                                /** @description Its videos, which are of nothing else */
                                videoIds: string[];
                            } | null;
                            /** @description A name for people */
                            name: string;
                            /**
                             * @description What the person may do in the account
                             * @enum {unknown}
                             */
                            role: "viewer" | "editor" | "owner";
                        }[];
                        /** @description Whether nobody can sign in yet, so that the set-up page is next */
                        needsSetUp: boolean;
                        /** @description Who is signed in; null: nobody */
                        person: {
                            /** @description The e-mail address of the person */
                            email: string;
                            /** @description Whether signing in also needs a code of an authenticator app */
                            hasTwoFactor: boolean;
                            /** @description Whether the person makes accounts and links for others on this instance */
                            isAdministrator: boolean;
                            /** @description The language that the person chose; null: that of the browser */
                            locale: string | null;
                            /** @description A name for people */
                            name: string;
                            /** @description The person */
                            personId: string;
                            /** @description The IANA time zone that the person chose; null: that of the browser */
                            timeZone: string | null;
                        } | null;
                        /** @description Whether the service sends mail, so that links need not be handed over */
                        sendsMail: boolean;
                        /**
                         * @description Whether somebody without an invitation can sign up
                         * @enum {unknown}
                         */
                        signUp: "open" | "closed";
                    };
                };
            };
        };
    };
    createReadToken: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "expiresInSeconds": 3600,
                 *       "campaignIds": [
                 *         "camp_spring"
                 *       ]
                 *     }
                 */
                "application/json": {
                    /** @description Campaigns that the token may read; all campaigns if absent */
                    campaignIds?: string[];
                    /** @description How long the token is valid; default 3600 */
                    expiresInSeconds?: number;
                };
            };
        };
        responses: {
            /** @description Success */
            201: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description ISO 8601 UTC with milliseconds */
                        expiresAt: string;
                        /** @description The token itself */
                        token: string;
                    };
                };
            };
        };
    };
    beginTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": {
                    /** @description The password, as it is now */
                    password: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Each serves once, in place of a code; they appear in this answer only */
                        backupCodes: string[];
                        /** @description `otpauth://…`, for the QR code that the authenticator app reads */
                        totpUri: string;
                    };
                };
            };
        };
    };
    replaceBackupCodes: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": {
                    /** @description The password, as it is now */
                    password: string;
                };
            };
        };
        responses: {
            /** @description Success */
            200: {
                headers: {
                    [name: string]: unknown;
                };
                content: {
                    "application/json": {
                        /** @description Each serves once, in place of a code; they appear in this answer only */
                        backupCodes: string[];
                    };
                };
            };
        };
    };
    confirmTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "code": "123456"
                 *     }
                 */
                "application/json": {
                    /** @description The six digits that the authenticator app shows */
                    code: string;
                };
            };
        };
        responses: {
            /** @description Success */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
    disableTwoFactor: {
        parameters: {
            query?: never;
            header?: never;
            path?: never;
            cookie?: never;
        };
        requestBody: {
            content: {
                /**
                 * @example {
                 *       "password": "correct horse battery staple"
                 *     }
                 */
                "application/json": {
                    /** @description The password, as it is now */
                    password: string;
                };
            };
        };
        responses: {
            /** @description Success */
            204: {
                headers: {
                    [name: string]: unknown;
                };
                content?: never;
            };
        };
    };
}

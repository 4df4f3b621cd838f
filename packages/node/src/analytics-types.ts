// Made by `npm run generate` from the contract (ad25fc4cf4af1360); tests compare them.
export interface operations {
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
}

// Made from the contract by `npm run types:analytics`; a test compares them.
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
                 * @example camp_spring
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
                            /** @description Conversions */
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
                        /** @description Conversions */
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
                        /** @description The days that the numbers cover */
                        period: {
                            /** @description YYYY-MM-DD, UTC */
                            from: string;
                            /** @description YYYY-MM-DD, UTC */
                            to: string;
                        };
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
                 * @example camp_spring
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
                 * @example camp_spring
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
    getSummary: {
        parameters: {
            query?: {
                /**
                 * @description Repeat the parameter for several values
                 * @example camp_spring
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
                 * @example camp_spring
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
}
